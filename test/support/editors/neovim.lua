-- Opens a proof with the language server and writes what Neovim has got of it, a line of JSON for each answer.
local function read(name) return (assert(os.getenv('PROOFMARK_TEST_' .. name), name)) end
local answers = {}
local function note(what, value)
  table.insert(answers, vim.json.encode({ what = what, value = value == nil and vim.NIL or value }))
end
local is_published = false
-- From 0.11 on, Neovim asks for them.
for _, method in ipairs({ 'textDocument/publishDiagnostics', 'textDocument/diagnostic' }) do
  local take = vim.lsp.handlers[method]
  vim.lsp.handlers[method] = function(...)
    if take then take(...) end
    is_published = true
  end
end
vim.cmd('filetype on')
vim.cmd('edit ' .. vim.fn.fnameescape(read('FILE')))
local id = vim.lsp.start_client({
  name = 'proofmark',
  cmd = vim.json.decode(read('SERVER')),
  root_dir = vim.fn.fnamemodify(read('FILE'), ':h'),
})
vim.lsp.buf_attach_client(0, id)
local function ask(method, params)
  local got = vim.lsp.buf_request_sync(0, method, params, 60000) or {}
  local own = got[id] or {}
  note(method, own.result or (own.err and own.err.message) or (own.error and own.error.message))
  return own.result
end
vim.wait(60000, function() return vim.lsp.get_client_by_id(id) and vim.lsp.get_client_by_id(id).initialized end, 20)
-- Symbols come when the check has ended, and the diagnostics before them.
ask('textDocument/documentSymbol', { textDocument = vim.lsp.util.make_text_document_params() })
vim.wait(60000, function() return is_published end, 20)
note('diagnostics', vim.tbl_map(function(one)
  return { one.lnum, one.col, one.end_col, one.severity, one.message }
end, vim.diagnostic.get(0)))
local client = vim.lsp.get_client_by_id(id)
for _, place in ipairs(vim.json.decode(read('PLACES'))) do
  vim.api.nvim_win_set_cursor(0, { place[1] + 1, place[2] })
  local params = vim.lsp.util.make_position_params(0, client.offset_encoding)
  ask('textDocument/hover', params)
  ask('textDocument/definition', params)
  params.context = { includeDeclaration = true }
  ask('textDocument/references', params)
  ask('textDocument/documentHighlight', params)
  params.newName = 'm'
  local edit = ask('textDocument/rename', params)
  if edit then vim.lsp.util.apply_workspace_edit(edit, client.offset_encoding) end
end
-- The recipe of docs/other-editors.md.
vim.api.nvim_create_user_command('ProofmarkReview', function()
  vim.lsp.buf_request(0, 'workspace/executeCommand', {
    command = 'proofmark.lsp.review',
    arguments = { vim.uri_from_bufnr(0) },
  }, function(err)
    if err then vim.notify(err.message, vim.log.levels.ERROR) end
  end)
end, {})
if os.getenv('PROOFMARK_TEST_REVIEW') then
  local shown
  vim.lsp.handlers['window/showMessage'] = function(_, message) shown = message.message end
  vim.notify = function(message) shown = message end
  is_published = false
  vim.cmd('ProofmarkReview')
  vim.wait(60000, function() return shown ~= nil end, 20)
  vim.wait(60000, function() return is_published end, 20)
  note('message', shown)
  note('judged', vim.tbl_map(function(one) return one.message end, vim.diagnostic.get(0)))
end
note('filetype', vim.bo.filetype)
note('text', table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, true), '\n'))
vim.fn.writefile(answers, read('OUT'))
vim.lsp.stop_client(id)
vim.wait(2000, function() return vim.lsp.client_is_stopped(id) end, 20)
vim.cmd('qall!')
