-- What a script does, in plain English, in a window beside it: Markdown in a scratch buffer.

local commands = require('geols.commands')

local M = {}

local COMMAND = 'geols.summarize'

-- The scratch buffer of a source: that of the last time, if it is still there.
local function scratch(source)
  local name = ('%s [geols summary]'):format(vim.api.nvim_buf_get_name(source))
  local bufnr = commands.buffer_called(name)
  if bufnr then
    return bufnr
  end
  bufnr = vim.api.nvim_create_buf(true, true)
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
  if commands.window_of(bufnr) then
    return
  end
  local back = vim.api.nvim_get_current_win()
  vim.cmd('rightbelow vsplit')
  vim.api.nvim_win_set_buf(0, bufnr)
  vim.wo.wrap, vim.wo.linebreak = true, true
  vim.api.nvim_set_current_win(back)
end

--- Shows what a buffer does. Options: `bufnr`.
function M.summarize(options)
  local bufnr = commands.buffer((options or {}).bufnr)
  local client = commands.client(bufnr)
  if not client then
    return
  end
  commands.run(client, bufnr, COMMAND, { uri = vim.uri_from_bufnr(bufnr) }, 'no summary', function(answer)
    show(bufnr, answer.markdown)
  end)
end

--- What `vim.lsp.commands` calls for the lens.
function M.command(command)
  M.summarize({ bufnr = vim.uri_to_bufnr(command.arguments[1].uri) })
end

return M
