-- `:checkhealth geols`: is the server there, does it run, for which buffers.

local M = {}

-- The names of these functions changed with 0.9.
local health = vim.health or require('health')
local start = health.start or health.report_start
local ok = health.ok or health.report_ok
local info = health.info or health.report_info
local warn = health.warn or health.report_warn
local fail = health.error or health.report_error

local function program(cmd)
  start('geols: program')
  if type(cmd) ~= 'table' then
    info('started by a function of yours')
    return
  end
  local path = vim.fn.exepath(cmd[1])
  if path == '' then
    fail(('"%s" cannot be run'):format(cmd[1]), {
      'Install it: pip install geols',
      "Or say where it is: require('geols').setup({ cmd = { '/path/to/geols', 'server' } })",
    })
    return
  end
  local said = vim.fn.system({ path, '--version' })
  local first = vim.trim(said):match('^[^\n]*') or ''
  if vim.v.shell_error ~= 0 then
    fail(('"%s --version" failed: %s'):format(path, first))
  elseif not first:match('^geols ') then
    warn(('%s answers "%s": is this geols?'):format(path, first))
  else
    ok(('%s: %s'):format(path, first))
  end
  info('started as: ' .. table.concat(cmd, ' '))
end

local function clients()
  start('geols: servers')
  local running = require('geols').clients()
  if #running == 0 then
    info('none runs; open a JavaScript or Python file')
  end
  for _, client in ipairs(running) do
    local version = client.server_info and client.server_info.version
    local root = client.config.root_dir
    local buffers = #vim.tbl_keys(client.attached_buffers)
    ok(('client %d%s: %s, %d buffer%s'):format(
      client.id,
      version and (' (geols ' .. version .. ')') or '',
      root and ('root ' .. root) or 'single files',
      buffers,
      buffers == 1 and '' or 's'
    ))
  end
end

function M.check()
  start('geols: Neovim')
  if vim.fn.has('nvim-0.7') == 1 then
    ok('Neovim is new enough')
  else
    fail('Neovim 0.7 or newer is needed')
    return
  end
  program(require('geols').config().cmd)
  clients()
end

return M
