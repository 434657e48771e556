-- How geols is started. Neovim 0.11 and newer read this file by its name; `lua/geols/init.lua` reads it for older ones.

return {
  cmd = { 'geols', 'server' },
  filetypes = { 'javascript', 'python' },
  -- The server finds the configuration of each file by itself; the root is where it looks for imported modules. A file without
  -- any of these is served alone.
  root_markers = { 'geols.toml', '.geols.toml', 'pyproject.toml', '.git' },
  -- No `settings`: geols has defaults, and `vim.empty_dict()` stays empty to Neovim 0.7 whatever is merged into it.
}
