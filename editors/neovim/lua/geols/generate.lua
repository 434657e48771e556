-- Code for a request in words: the comment at the cursor, a range of lines, or what is given. It goes below, where it can be undone.

local commands = require('geols.commands')
local say = commands.say

local M = {}

local COMMAND = 'geols.generate'
local MARKS = { javascript = '^%s*//', python = '^%s*#' }

-- The comment lines around a line: first and last, counted from 1.
local function comment_at(bufnr, line)
  local mark = MARKS[vim.bo[bufnr].filetype]
  local function is(at)
    local text = vim.api.nvim_buf_get_lines(bufnr, at - 1, at, false)[1]
    return text ~= nil and mark ~= nil and text:find(mark) ~= nil
  end
  if not is(line) then
    return nil
  end
  local first, last = line, line
  while first > 1 and is(first - 1) do
    first = first - 1
  end
  while is(last + 1) do
    last = last + 1
  end
  return first, last
end

local function report(answer)
  local open = {}
  for _, one in ipairs(answer.leftOut) do
    table.insert(open, 'not in the script: ' .. one)
  end
  for _, one in ipairs(answer.findings) do
    table.insert(open, 'still found: ' .. one)
  end
  if #open > 0 then
    return say(table.concat(open, '\n'), vim.log.levels.WARN)
  end
  local assumed = #answer.assumed > 0 and '; assumed: ' .. table.concat(answer.assumed, ' ') or ''
  say('generated' .. assumed)
end

--- Writes code below a line. Options: `words` (the request), or `first` and `last` (lines that say it, from 1); without any of them the
--- comment at the cursor, else it asks.
function M.generate(options)
  options = options or {}
  local bufnr = vim.api.nvim_get_current_buf()
  local client = commands.client(bufnr)
  if not client then
    return
  end
  local line = vim.api.nvim_win_get_cursor(0)[1]
  local words, first, last = options.words, options.first, options.last
  if words == '' then
    words = nil
  end
  if not words and not first then
    first, last = comment_at(bufnr, line)
  end
  if not words and not first then
    return vim.ui.input({ prompt = 'What shall the script do? ' }, function(given)
      if given and given ~= '' then
        M.generate({ words = given })
      end
    end)
  end
  local arguments = { uri = vim.uri_from_bufnr(bufnr), request = words }
  if not words then
    -- Whole lines: up to the start of the one below, which the server cuts where the text ends.
    arguments.range = { start = { line = first - 1, character = 0 }, ['end'] = { line = last, character = 0 } }
  end
  local tick = vim.api.nvim_buf_get_changedtick(bufnr)
  commands.run(client, bufnr, COMMAND, arguments, 'nothing generated', function(answer)
    if not answer or answer == vim.NIL then
      return say('the request names no dataset, no index and no task that geols knows', vim.log.levels.WARN)
    end
    if vim.api.nvim_buf_get_changedtick(bufnr) ~= tick then
      return say('the text has changed meanwhile; nothing was inserted', vim.log.levels.WARN)
    end
    local lines = vim.split((answer.body:gsub('%s+$', '')), '\n', { plain = true })
    local below = words and line or last
    -- An empty buffer is the script.
    local empty = vim.api.nvim_buf_line_count(bufnr) == 1 and vim.api.nvim_buf_get_lines(bufnr, 0, 1, false)[1] == ''
    if not empty then
      table.insert(lines, 1, '')
    end
    vim.api.nvim_buf_set_lines(bufnr, empty and 0 or below, empty and 1 or below, false, lines)
    report(answer)
  end)
end

return M
