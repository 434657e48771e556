---@brief
---
--- https://github.com/geols/geols
---
--- A linter and language server for Google Earth Engine code in JavaScript and Python.
---
--- [Install geols](https://github.com/geols/geols/blob/main/docs/installation.md), so that the program is on the `PATH`.
--- It reports nothing in files that have nothing to do with Earth Engine.

-- Neovim 0.11 and newer read this file by its name; `lua/geols/init.lua` reads it for older ones. It has the form of a file of
-- nvim-lspconfig.

---@type vim.lsp.Config
return {
  cmd = { 'geols', 'server' },
  filetypes = { 'javascript', 'python' },
  -- The server finds the configuration of each file by itself; the root is where it looks for imported modules. A file without
  -- any of these is served alone.
  root_markers = { 'geols.toml', '.geols.toml', 'pyproject.toml', '.git' },
  -- No `settings`: geols has defaults, and `vim.empty_dict()` stays empty to Neovim 0.7 whatever is merged into it.
}
