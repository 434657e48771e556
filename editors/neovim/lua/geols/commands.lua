-- What the commands share: words for the person, the buffer and its client, and the server's answer.

local M = {}

--- Tells the person something.
function M.say(text, level)
  vim.notify('geols: ' .. text, level or vim.log.levels.INFO)
end

--- The number of a buffer, of which nil and 0 are the current one.
function M.buffer(bufnr)
  return (bufnr == nil or bufnr == 0) and vim.api.nvim_get_current_buf() or bufnr
end

--- The client of a buffer; says so when there is none.
function M.client(bufnr)
  local client = require('geols').clients(bufnr)[1]
  if not client then
    M.say('not running in this buffer; see :checkhealth geols', vim.log.levels.WARN)
  end
  return client
end

--- Has the server run a command for a buffer and gives its answer to `done`. When it refuses, the reason is said after `refused`.
function M.run(client, bufnr, command, argument, refused, done)
  local params = { command = command, arguments = { argument } }
  local function handler(failure, answer)
    if failure then
      return M.say(refused .. ': ' .. tostring(failure.message), vim.log.levels.ERROR)
    end
    done(answer)
  end
  if vim.fn.has('nvim-0.11') == 1 then
    return client:request('workspace/executeCommand', params, handler, bufnr)
  end
  return client.request('workspace/executeCommand', params, handler, bufnr)
end

--- A window of this tab page that shows the buffer.
function M.window_of(bufnr)
  for _, window in ipairs(vim.api.nvim_tabpage_list_wins(0)) do
    if vim.api.nvim_win_get_buf(window) == bufnr then
      return window
    end
  end
  return nil
end

--- The buffer of that name. `bufnr()` takes patterns, and names of files are full of what has a meaning in those.
function M.buffer_called(name)
  for _, bufnr in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_get_name(bufnr) == name then
      return bufnr
    end
  end
  return nil
end

return M
