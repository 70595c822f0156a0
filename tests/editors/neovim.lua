-- Types into a log and accepts the first item that omni-completion offers; see editors.sh.
local head = { "game: steel-driver", "players: [Andy, Don, Simon]", "moves:" }
local sold = {
  "  - {sale: red, by: Andy, to: Andy, price: 3}", "  - {sale: yellow, by: Don, to: Don, price: 3}",
  "  - {pass: Simon}", "  - {pass: Andy}", "  - {pass: Don}",
}
local function joined(...)
  local all = {}
  for _, part in ipairs({ ... }) do for _, line in ipairs(part) do table.insert(all, line) end end
  return all
end
-- The text, and what the line must be when the first item is accepted.
local cases = {
  { joined(head, sold, { "  - {bu" }), "  %- {build: red, from: [^{}]+, to: [^{}]+}" },
  { joined(head, sold, { "  - " }), "  %- {build: red, from: [^{}]+, to: [^{}]+}" },
  { joined(head, sold, { "  - {build: red, from: New York, to: " }), "  %- {build: red, from: New York, to: [%a ]+" },
  { joined(head, sold, { "  - {build: red, from: New Y" }), "  %- {build: red, from: New York" },
  { joined(head, { "  - {offer: red, " }), "  %- {offer: red, by: " },
  { joined(head, { "  - offer: red", "    b" }), "    by: " },
  { { "game: steel-driver", "rulings:", "  unc" }, "  uncontrolled%-company: " },
}
local log = vim.fn.tempname() .. ".yaml"
local failed = 0
local function finish(code) vim.cmd("cquit " .. code) end
vim.fn.writefile({ "" }, log)
vim.cmd("edit " .. log)
vim.o.completeopt = "menuone"
local client = vim.lsp.start_client({ name = "railref", cmd = { vim.env.RAILREF, "lsp" }, root_dir = vim.fn.fnamemodify(log, ":h") })
vim.lsp.buf_attach_client(0, client)
vim.wait(5000, function() local known = vim.lsp.get_client_by_id(client) return known and known.initialized end)
for index, case in ipairs(cases) do
  vim.api.nvim_buf_set_lines(0, 0, -1, false, case[1])
  vim.bo.omnifunc = "v:lua.vim.lsp.omnifunc"
  vim.api.nvim_win_set_cursor(0, { #case[1], 0 })
  local offered
  -- The menu appears when the server has answered: insert mode must last until then.
  vim.api.nvim_create_autocmd("CompleteChanged", { once = true, callback = function() offered = true end })
  local keys = vim.api.nvim_replace_termcodes("A<C-x><C-o>", true, false, true)
  local timer = vim.loop.new_timer()
  local tries = 0
  timer:start(20, 20, vim.schedule_wrap(function()
    tries = tries + 1
    if vim.fn.pumvisible() == 1 or tries > 250 then
      timer:stop()
      vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes("<C-y><Esc>", true, false, true), "n", false)
    end
  end))
  vim.api.nvim_feedkeys(keys, "ntx!", false)
  local line = vim.api.nvim_get_current_line()
  if not line:match("^" .. case[2] .. "$") then
    failed = failed + 1
    io.stderr:write(("Neovim, case %d: %q became %q\n"):format(index, case[1][#case[1]], line))
  end
end
io.stderr:write(("Neovim: %d of %d as they should be\n"):format(#cases - failed, #cases))
finish(failed == 0 and 0 or 1)
