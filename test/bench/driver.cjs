/** Runs inside the extension host beside what is measured: opens editors, and says what the process uses. */
const http = require('node:http');
const path = require('node:path');
const fs = require('node:fs');
const v8 = require('node:v8');
const vm = require('node:vm');
const vscode = require('vscode');

const actions = {
  // `openTextDocument` would keep what it opened alive after its editor is closed.
  show: (file) => vscode.commands.executeCommand('vscode.open', vscode.Uri.file(file), { preview: false }),
  async open(folder) {
    const names = fs.readdirSync(folder).filter((file) => file.endsWith('.proof.md'));
    for (const name of names) await actions.show(path.join(folder, name));
  },
  close: () => vscode.commands.executeCommand('workbench.action.closeAllEditors'),
  documents: () => vscode.workspace.textDocuments.filter(({ uri }) => uri.path.endsWith('.proof.md')).length,
  problems: () => vscode.languages.getDiagnostics().reduce((sum, [, some]) => sum + some.length, 0),
  /** Milliseconds of processor time of all threads, the checker's among them. */
  processor() {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
  /** Bytes after a collection; the heap is that of the extension host's own thread, the rest of all threads. */
  memory() {
    v8.setFlagsFromString('--expose-gc');
    const collect = vm.runInNewContext('gc');
    collect();
    collect();
    const { heapUsed, rss } = process.memoryUsage();
    return { heapUsed, rss };
  },
};

exports.activate = () => {
  const server = http.createServer(async (request, response) => {
    const url = new URL(request.url, 'http://127.0.0.1');
    try {
      const result = await actions[url.pathname.slice(1)](url.searchParams.get('of'));
      response.end(JSON.stringify(result ?? null));
    } catch (error) {
      response.statusCode = 500;
      response.end(String(error));
    }
  });
  server.listen(0, '127.0.0.1', () => {
    fs.writeFileSync(path.join(__dirname, 'port'), String(server.address().port));
  });
};
