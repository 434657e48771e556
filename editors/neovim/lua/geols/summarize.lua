-- What a script does, in plain English, in a window beside it: Markdown in a scratch buffer.

local M = {}

local COMMAND = 'geols.summarize'

local function say(text, level)
  vim.notify('geols: ' .. text, level or vim.log.levels.INFO)
end

-- The scratch buffer of a source: that of the last time, if it is still there.
local function scratch(source)
  local name = ('%s [geols summary]'):format(vim.api.nvim_buf_get_name(source))
  for _, bufnr in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_get_name(bufnr) == name then
      return bufnr
    end
  end
  local bufnr = vim.api.nvim_create_buf(true, true)
  vim.api.nvim_buf_set_name(bufnr, name)
  return bufnr
end

local function show(source, markdown)
  local bufnr = scratch(source)
  local lines = vim.split((markdown:gsub('\n$', '')), '\n', { plain = true })
  vim.bo[bufnr].modifiable = true
  vim.api.nvim_buf_set_lines(bufnr, 0, -1, false, lines)
  vim.bo[bufnr].modifiable = false
  vim.bo[bufnr].filetype = 'markdown'
  for _, window in ipairs(vim.api.nvim_tabpage_list_wins(0)) do
    if vim.api.nvim_win_get_buf(window) == bufnr then
      return
    end
  end
  local back = vim.api.nvim_get_current_win()
  vim.cmd('rightbelow vsplit')
  vim.api.nvim_win_set_buf(0, bufnr)
  vim.wo.wrap, vim.wo.linebreak = true, true
  vim.api.nvim_set_current_win(back)
end

--- Shows what a buffer does. Options: `bufnr`.
function M.summarize(options)
  local bufnr = (options or {}).bufnr
  if bufnr == nil or bufnr == 0 then
    bufnr = vim.api.nvim_get_current_buf()
  end
  local client = require('geols').clients(bufnr)[1]
  if not client then
    return say('not running in this buffer; see :checkhealth geols', vim.log.levels.WARN)
  end
  local params = { command = COMMAND, arguments = { { uri = vim.uri_from_bufnr(bufnr) } } }
  local function done(failure, answer)
    if failure then
      return say('no summary: ' .. tostring(failure.message), vim.log.levels.ERROR)
    end
    show(bufnr, answer.markdown)
  end
  if vim.fn.has('nvim-0.11') == 1 then
    client:request('workspace/executeCommand', params, done, bufnr)
  else
    client.request('workspace/executeCommand', params, done, bufnr)
  end
end

--- What `vim.lsp.commands` calls for the lens.
function M.command(command)
  M.summarize({ bufnr = vim.uri_to_bufnr(command.arguments[1].uri) })
end

return M
