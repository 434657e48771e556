-- Operators, datasets, indices and recipes by words, in a list of Neovim's own; what is chosen is put at the cursor.

local commands = require('geols.commands')
local say = commands.say

local M = {}

local COMMAND = 'geols.search'
local MOST = 30

-- An id stands in quotes, unless the cursor does already.
local function written(hit)
  if hit.kind ~= 'dataset' then
    return hit.name
  end
  local column = vim.api.nvim_win_get_cursor(0)[2]
  local before = vim.api.nvim_get_current_line():sub(column + 1, column + 1)
  local quoted = before == "'" or before == '"'
  return quoted and hit.name or "'" .. hit.name .. "'"
end

--- Searches and lets a person choose. Asks for the words when there are none.
function M.search(words)
  local bufnr = vim.api.nvim_get_current_buf()
  local client = commands.client(bufnr)
  if not client then
    return
  end
  if words == nil or words == '' then
    vim.ui.input({ prompt = 'Earth Engine: ' }, function(given)
      if given and given ~= '' then
        M.search(given)
      end
    end)
    return
  end
  local filetype = vim.bo[bufnr].filetype
  local language = (filetype == 'javascript' or filetype == 'python') and filetype or nil
  -- The list of Neovim itself fills the screen and asks below it: what is longer stops at every page.
  local most = math.max(5, math.min(MOST, vim.o.lines - 4))
  commands.run(client, bufnr, COMMAND, { query = words, language = language, limit = most }, 'no search', function(hits)
    if #hits == 0 then
      return say(('nothing is known for "%s"'):format(words))
    end
    local function shown(hit)
      local line = ('%-9s %s  %s'):format(hit.kind, hit.name, hit.line)
      return vim.fn.strcharpart(line, 0, math.max(20, vim.o.columns - 6))
    end
    vim.ui.select(hits, { prompt = 'Earth Engine', format_item = shown }, function(hit)
      if hit then
        vim.api.nvim_put({ written(hit) }, 'c', true, true)
      end
    end)
  end)
end

return M
