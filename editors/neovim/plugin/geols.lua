-- Starts geols for JavaScript and Python as soon as the plugin is on the 'runtimepath'; `vim.g.geols_autostart = false` prevents it.

if vim.g.loaded_geols then
  return
end
vim.g.loaded_geols = true

vim.api.nvim_create_user_command('GeolsFixAll', function()
  require('geols').fix_all()
end, { desc = 'Apply all fixes of geols that are certain' })

vim.api.nvim_create_user_command('GeolsRestart', function()
  require('geols').restart()
end, { desc = 'Restart the language server geols' })

vim.api.nvim_create_user_command('GeolsTranslate', function(given)
  require('geols').translate({ show = given.args ~= '' and given.args or nil })
end, {
  nargs = '?',
  complete = function(typed)
    return vim.tbl_filter(function(one)
      return vim.startswith(one, typed)
    end, { 'geemap', 'plain', 'notebook' })
  end,
  desc = 'Show the buffer in the other language, Python or JavaScript',
})

vim.api.nvim_create_user_command('GeolsSummarize', function()
  require('geols').summarize()
end, { desc = 'Show what the script does, in plain English' })

-- The lens above the first line ends here too: without this, the server would make a file.
vim.lsp.commands['geols.summarize'] = function(command)
  require('geols.summarize').command(command)
end
vim.api.nvim_create_user_command('GeolsSearch', function(given)
  require('geols').search(given.args)
end, { nargs = '*', desc = 'Find operators, datasets, indices and recipes by words' })

vim.api.nvim_create_user_command('GeolsGenerate', function(given)
  local ranged = given.range > 0
  require('geols').generate({
    words = given.args,
    first = ranged and given.line1 or nil,
    last = ranged and given.line2 or nil,
  })
end, { nargs = '*', range = true, desc = 'Write code for a comment, for a range of lines, or for a request in words' })

-- The code action ends here too: without this, the server would make a file.
vim.lsp.commands['geols.translate'] = function(command)
  require('geols.translate').command(command)
end

if vim.g.geols_autostart ~= false then
  require('geols').enable()
end
