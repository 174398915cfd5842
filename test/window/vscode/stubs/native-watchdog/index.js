// Stands in for the native module of the same name: leave when the parent process has gone.
exports.start = (parent) => {
  const look = () => {
    try {
      process.kill(parent, 0);
    } catch {
      process.exit(87);
    }
  };
  setInterval(look, 1000).unref();
};
exports.exit = (code) => process.exit(code ?? 0);
