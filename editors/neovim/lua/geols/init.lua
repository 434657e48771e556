-- Neovim 0.7 and newer as a client of geols. Three ways to start a server exist among those versions: `vim.lsp.config` and
-- `vim.lsp.enable` (0.11), `vim.lsp.start` (0.8), `vim.lsp.start_client` (0.7); everything else is common.

local commands = require('geols.commands')
local say = commands.say

local M = {}

local NAME = 'geols'
local MODERN = vim.fn.has('nvim-0.11') == 1

-- What `lsp/geols.lua` says. The file beside this one, whatever else is called so on the 'runtimepath'.
local function shipped()
  local here = vim.fn.fnamemodify(debug.getinfo(1, 'S').source:sub(2), ':p')
  return dofile(vim.fn.fnamemodify(here, ':h:h:h') .. '/lsp/geols.lua')
end

-- What the user gave to `setup`.
local given = {}

local enabled = false

-- Settings may be given with or without the name of their section.
local function section(settings)
  if settings == nil or settings.geols ~= nil then
    return settings
  end
  return { geols = settings }
end

--- The configuration in force: what is shipped, and what `setup` got on top.
function M.config()
  if MODERN then
    -- `vim.lsp.config('geols', ...)` of the user counts too.
    local config = vim.deepcopy(vim.lsp.config[NAME] or shipped())
    config.name = NAME
    return config
  end
  local config = vim.tbl_deep_extend('force', shipped(), given)
  config.name = NAME
  return config
end

--- Clients of geols, of one buffer or of all.
function M.clients(bufnr)
  if vim.lsp.get_clients then
    return vim.lsp.get_clients({ name = NAME, bufnr = bufnr })
  end
  local all = bufnr and vim.lsp.buf_get_clients(bufnr) or vim.lsp.get_active_clients()
  local found = {}
  for _, client in pairs(all) do
    if client.name == NAME then
      table.insert(found, client)
    end
  end
  return found
end

-- The nearest folder that has the first marker which any folder above the file has.
local function root_of(bufnr, markers)
  local name = vim.api.nvim_buf_get_name(bufnr)
  local folder = vim.fn.fnamemodify(name, ':p:h')
  if name == '' or vim.fn.isdirectory(folder) == 0 then
    return nil
  end
  -- Characters that have a meaning in 'path'.
  local from = vim.fn.escape(folder, ' ,;*?[]') .. ';'
  for _, marker in ipairs(markers) do
    local at = vim.fn.finddir(marker, from)
    if at == '' then
      at = vim.fn.findfile(marker, from)
    end
    if at ~= '' then
      return vim.fn.fnamemodify(at, ':p'):gsub('/$', ''):match('^(.*)/') or '/'
    end
  end
  return nil
end

-- Options of a buffer that later versions set by themselves, or set to something that serves geols less well.
local function use_in_buffer(bufnr)
  local omnifunc = vim.bo[bufnr].omnifunc
  -- What the file type brings gives way, as with later versions; what the user chose does not.
  if omnifunc == '' or omnifunc == 'v:lua.vim.lsp.omnifunc' or omnifunc:match('^%l+3?complete#') then
    vim.bo[bufnr].omnifunc = "v:lua.require'geols.omnifunc'.complete"
  end
  if vim.bo[bufnr].tagfunc == '' then
    vim.bo[bufnr].tagfunc = 'v:lua.vim.lsp.tagfunc'
  end
end

local function same_server(client, config)
  return client.name == NAME and client.config.root_dir == config.root_dir and not client.is_stopped()
end

-- 0.7 has no `vim.lsp.start`.
local function start_old(bufnr, config)
  local id
  for _, client in ipairs(M.clients()) do
    if same_server(client, config) then
      id = client.id
    end
  end
  id = id or vim.lsp.start_client(config)
  if id then
    vim.lsp.buf_attach_client(bufnr, id)
  end
end

-- Names of programs that were missed, told once.
local missed = {}

local function installed(cmd)
  if type(cmd) ~= 'table' or vim.fn.executable(cmd[1]) == 1 then
    return true
  end
  -- Who only has the plugin lying about is not bothered; who configured it is told.
  if next(given) ~= nil and not missed[cmd[1]] then
    missed[cmd[1]] = true
    say(('"%s" cannot be run; see :checkhealth geols'):format(cmd[1]), vim.log.levels.WARN)
  end
  return false
end

--- Attaches a buffer, whatever its file type; starts a server where none serves its root.
function M.attach(bufnr)
  bufnr = (bufnr == nil or bufnr == 0) and vim.api.nvim_get_current_buf() or bufnr
  local config = M.config()
  if not installed(config.cmd) or #M.clients(bufnr) > 0 then
    return
  end
  if type(config.root_dir) ~= 'string' then
    config.root_dir = root_of(bufnr, config.root_markers)
  end
  config.filetypes, config.root_markers = nil, nil
  if vim.fn.has('nvim-0.10') == 0 then
    local on_attach = config.on_attach
    config.on_attach = function(client, buffer)
      use_in_buffer(buffer)
      if on_attach then
        on_attach(client, buffer)
      end
    end
  end
  if not vim.lsp.start then
    return start_old(bufnr, config)
  end
  vim.api.nvim_buf_call(bufnr, function()
    -- By default, files without a root would have a server each.
    vim.lsp.start(config, { reuse_client = same_server })
  end)
end

local function wanted(bufnr)
  return vim.api.nvim_buf_is_loaded(bufnr)
    and vim.bo[bufnr].buftype == ''
    and vim.tbl_contains(M.config().filetypes, vim.bo[bufnr].filetype)
end

local function attach_open()
  for _, bufnr in ipairs(vim.api.nvim_list_bufs()) do
    if wanted(bufnr) then
      M.attach(bufnr)
    end
  end
end

--- Serves JavaScript and Python from now on.
function M.enable()
  enabled = true
  if MODERN then
    vim.lsp.config(NAME, given)
    if installed(M.config().cmd) then
      vim.lsp.enable(NAME)
    end
    return
  end
  local group = vim.api.nvim_create_augroup('geols', { clear = true })
  vim.api.nvim_create_autocmd('FileType', {
    group = group,
    pattern = M.config().filetypes,
    desc = 'Start geols',
    callback = function(event)
      if wanted(event.buf) then
        M.attach(event.buf)
      end
    end,
  })
  attach_open()
end

--- Changes how geols is started, and starts it. All fields may be left out:
--- `cmd`, `settings`, `on_attach`, `filetypes`, `root_markers`, `capabilities`, and whatever else a client takes.
function M.setup(options)
  options = vim.tbl_extend('force', {}, options or {})
  options.settings = section(options.settings)
  -- Told at once as well: the first findings are the right ones, and 0.7 answers no questions about settings.
  options.init_options = options.init_options or (options.settings and options.settings.geols)
  given = options
  local running = #M.clients() > 0
  M.enable()
  -- A plugin manager may have loaded the plugin before its configuration.
  if running then
    M.restart()
  end
end

-- Calls `done` when no client is left, or after three seconds.
local function when_stopped(done)
  local timer = (vim.uv or vim.loop).new_timer()
  local rounds = 0
  timer:start(20, 20, vim.schedule_wrap(function()
    rounds = rounds + 1
    if not timer:is_closing() and (#M.clients() == 0 or rounds > 150) then
      timer:stop()
      timer:close()
      done()
    end
  end))
end

--- Ends the servers and starts them again for the buffers that they had.
function M.restart()
  local clients = M.clients()
  local buffers = {}
  for _, client in ipairs(clients) do
    vim.list_extend(buffers, vim.tbl_keys(client.attached_buffers))
    if MODERN then
      client:stop()
    else
      vim.lsp.stop_client(client.id)
    end
  end
  when_stopped(function()
    if not enabled then
      for _, bufnr in ipairs(buffers) do
        M.attach(bufnr)
      end
    elseif MODERN then
      -- Enabling again looks at all open buffers.
      vim.lsp.enable(NAME, false)
      M.enable()
    else
      attach_open()
    end
  end)
end

-- `client.request_sync` was a function of its own before it was a method.
local function ask(client, method, params, bufnr)
  if MODERN then
    return client:request_sync(method, params, 5000, bufnr)
  end
  return client.request_sync(method, params, 5000, bufnr)
end

local function apply(client, action, encoding)
  if action.edit then
    vim.lsp.util.apply_workspace_edit(action.edit, encoding)
    return true
  end
  -- The edit may be left for later.
  if action.data ~= nil then
    local answer = ask(client, 'codeAction/resolve', action, 0)
    if answer and answer.result and answer.result.edit then
      vim.lsp.util.apply_workspace_edit(answer.result.edit, encoding)
      return true
    end
  end
  return false
end

--- Applies all fixes of the buffer that are certain. Returns whether there were any.
function M.fix_all()
  local bufnr = vim.api.nvim_get_current_buf()
  local client = commands.client(bufnr)
  if not client then
    return false
  end
  local encoding = client.offset_encoding or 'utf-16'
  local lines = vim.api.nvim_buf_line_count(bufnr)
  local answer, failure = ask(client, 'textDocument/codeAction', {
    textDocument = { uri = vim.uri_from_bufnr(bufnr) },
    range = { start = { line = 0, character = 0 }, ['end'] = { line = lines, character = 0 } },
    context = { diagnostics = {}, only = { 'source.fixAll' } },
  }, bufnr)
  if not answer or answer.err then
    say('no answer: ' .. tostring(failure or answer.err.message), vim.log.levels.ERROR)
    return false
  end
  for _, action in ipairs(answer.result or {}) do
    if apply(client, action, encoding) then
      return true
    end
  end
  say('nothing to fix')
  return false
end

--- Shows what the script does, in plain English, beside it. See `geols.summarize`.
function M.summarize(options)
  require('geols.summarize').summarize(options)
end

--- Shows the buffer in the other language beside it. See `geols.translate`.
function M.translate(options)
  require('geols.translate').translate(options)
end

--- Writes code for a request in words, below it. See `geols.generate`.
function M.generate(options)
  require('geols.generate').generate(options)
end

--- Finds operators, datasets, indices and recipes by words. See `geols.search`.
function M.search(words)
  require('geols.search').search(words)
end

return M
