-- Completion by keys for Neovim before 0.10, whose own `vim.lsp.omnifunc` starts at the keyword where an item has a `filterText`, and
-- then drops every item that does not begin like the keyword: ids with a slash in them, among others.

local util = vim.lsp.util

-- The byte in `line` of a column that counts as the client does.
local function byte(line, column, encoding)
  return util._str_byteindex_enc(line, column, encoding)
end

local function plain(text, format)
  return format == 2 and util.parse_snippet(text) or text
end

local function documentation(item)
  local text = item.documentation
  return type(text) == 'table' and text.value or text
end

-- The items of one answer, with the byte where each begins.
local function items_of(client, result, row, line, typed_from)
  local found = {}
  for _, item in ipairs(util.extract_completion_items(result)) do
    local edit = item.textEdit
    local range = edit and (edit.range or edit.insert)
    local from = typed_from
    if range and range.start.line == row then
      from = byte(line, range.start.character, client.offset_encoding)
    end
    local word = plain(edit and edit.newText or item.insertText or item.label, item.insertTextFormat)
    table.insert(found, { item = item, word = word, from = from, client = client.id })
  end
  return found
end

-- What Neovim shows of one item. The menu has one start: words that begin later are made longer by what stands before.
local function shown(found, from, line)
  local item = found.item
  return {
    word = line:sub(from + 1, found.from) .. found.word,
    abbr = item.label,
    kind = util._get_completion_item_kind_name(item.kind),
    menu = item.detail or '',
    info = documentation(item) or ' ',
    icase = 1,
    dup = 1,
    empty = 1,
    user_data = { nvim = { lsp = { completion_item = item, client_id = found.client } } },
  }
end

local function complete(answers, row, line, column)
  local typed_from = vim.fn.match(line:sub(1, column), '\\k*$')
  local all = {}
  for id, answer in pairs(answers) do
    local client = vim.lsp.get_client_by_id(id)
    if client and answer.result then
      vim.list_extend(all, items_of(client, answer.result, row, line, typed_from))
    end
  end
  local from = column
  local fitting = {}
  for _, found in ipairs(all) do
    local typed = line:sub(found.from + 1, column):lower()
    if vim.startswith((found.item.filterText or found.item.label):lower(), typed) then
      from = math.min(from, found.from)
      table.insert(fitting, found)
    end
  end
  table.sort(fitting, function(a, b)
    return (a.item.sortText or a.item.label) < (b.item.sortText or b.item.label)
  end)
  vim.fn.complete(from + 1, vim.tbl_map(function(found)
    return shown(found, from, line)
  end, fitting))
end

local M = {}

--- An 'omnifunc' that asks all clients of the buffer.
function M.complete(findstart)
  if findstart ~= 1 then
    return {}
  end
  local row, column = unpack(vim.api.nvim_win_get_cursor(0))
  local line = vim.api.nvim_get_current_line()
  vim.lsp.buf_request_all(0, 'textDocument/completion', util.make_position_params(), function(answers)
    local now = vim.api.nvim_win_get_cursor(0)
    local same = now[1] == row and now[2] == column and vim.api.nvim_get_current_line() == line
    if same and vim.fn.mode():sub(1, 1) == 'i' then
      complete(answers, row - 1, line, column)
    end
  end)
  -- The menu opens when the answers are there.
  return -2
end

return M
