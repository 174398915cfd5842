// Preloaded into the server and what it forks: no process stays behind when the one that started it is killed.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) {
    process.exit(1);
  }
}, 1000).unref();
