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

if vim.g.geols_autostart ~= false then
  require('geols').enable()
end
