-- A buffer in the other language, in a window beside it. The server would make a file; a scratch buffer can be read and thrown away.

local commands = require('geols.commands')
local say = commands.say

local M = {}

local COMMAND = 'geols.translate'
local TITLES = { javascript = 'JavaScript', python = 'Python' }
local EXTENSIONS = { javascript = 'js', python = 'py' }

-- Whether a person has written in a scratch buffer: 'modified' stays off in those.
local function written_in(bufnr)
  local known, tick = pcall(vim.api.nvim_buf_get_var, bufnr, 'geols_tick')
  return not known or tick ~= vim.api.nvim_buf_get_changedtick(bufnr)
end

-- The scratch buffer for a file: that of the last time, unless a person has written in it.
local function scratch(stem, language)
  local number = 1
  while true do
    local name = ('%s%s.%s [geols]'):format(stem, number == 1 and '' or '_' .. number, EXTENSIONS[language])
    local bufnr = commands.buffer_called(name)
    if not bufnr then
      bufnr = vim.api.nvim_create_buf(true, true)
      vim.api.nvim_buf_set_name(bufnr, name)
      return bufnr
    elseif not written_in(bufnr) then
      return bufnr
    end
    number = number + 1
  end
end

local function fill(stem, translation)
  local bufnr = scratch(stem, translation.language)
  vim.api.nvim_buf_set_lines(bufnr, 0, -1, false, vim.split((translation.text:gsub('\n$', '')), '\n', { plain = true }))
  vim.api.nvim_buf_set_var(bufnr, 'geols_tick', vim.api.nvim_buf_get_changedtick(bufnr))
  return bufnr
end

-- The modules that the script requires, in buffers of their own that are only listed; where a file is there, it counts.
local function modules(translation)
  local count = 0
  for _, module in ipairs(translation.modules or {}) do
    if not module.exists then
      local bufnr = fill(vim.fn.fnamemodify(vim.uri_to_fname(module.uri), ':r'), module)
      vim.bo[bufnr].filetype = module.language
      count = count + 1
    end
  end
  return count
end

local function show(source, translation)
  local path = vim.api.nvim_buf_get_name(source)
  local bufnr = fill(vim.fn.fnamemodify(path == '' and 'translation' or path, ':p:r'), translation)
  local window = commands.window_of(bufnr)
  if window then
    vim.api.nvim_set_current_win(window)
  else
    vim.cmd('rightbelow vsplit')
    vim.api.nvim_win_set_buf(0, bufnr)
    -- A split takes the list of the window that it is split from along; its places are not in here.
    vim.fn.setloclist(0, {}, 'f')
  end
  vim.bo[bufnr].filetype = translation.language
end

-- What a person must look at, as a list of places in the source.
local function list(window, source, notes, encoding)
  local items = {}
  for _, note in ipairs(notes) do
    local item = { bufnr = source, text = note.message, type = 'W' }
    if type(note.range) == 'table' then
      local uri = type(note.uri) == 'string' and note.uri or vim.uri_from_bufnr(source)
      local place = vim.lsp.util.locations_to_items({ { uri = uri, range = note.range } }, encoding)[1]
      item.lnum, item.col = place.lnum, place.col
    end
    table.insert(items, item)
  end
  vim.fn.setloclist(window, {}, ' ', { title = 'geols: what needs a look in the translation', items = items })
end

--- Translates a buffer and shows the result beside it. Options: `bufnr`, `show` ("geemap", "plain" or "notebook"), `project`.
function M.translate(options)
  options = options or {}
  local bufnr = commands.buffer(options.bufnr)
  local client = commands.client(bufnr)
  if not client then
    return
  end
  local arguments = { uri = vim.uri_from_bufnr(bufnr), show = options.show, project = options.project }
  commands.run(client, bufnr, COMMAND, arguments, 'no translation', function(translation)
    local window = commands.window_of(bufnr)
    if window then
      vim.api.nvim_set_current_win(window)
    end
    local added = modules(translation)
    show(bufnr, translation)
    local title = TITLES[translation.language]
    if added > 0 then
      title = ('%s with %d module%s, see :ls'):format(title, added, added == 1 and '' or 's')
    end
    if window then
      -- An empty list takes the place of the one of the last time.
      list(window, bufnr, translation.notes, client.offset_encoding or 'utf-16')
    end
    if #translation.notes == 0 then
      return say('translated to ' .. title)
    end
    local count = #translation.notes == 1 and 'one thing needs' or #translation.notes .. ' things need'
    say(('translated to %s; %s a look: :lopen in the window of the source'):format(title, count), vim.log.levels.WARN)
  end)
end

--- What `vim.lsp.commands` calls for the code action.
function M.command(command)
  local given = command.arguments[1]
  M.translate({ bufnr = vim.uri_to_bufnr(given.uri), show = given.show, project = given.project })
end

return M
