// Stands in for the native module of the same name: plain synchronous appends to one log file.
const fs = require('node:fs');
const path = require('node:path');

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'critical'];

class Logger {
  constructor(_kind, _name, file) {
    this.file = file;
    this.level = LEVELS.indexOf('info');
    fs.mkdirSync(path.dirname(file), { recursive: true });
  }
  getLevel() {
    return this.level;
  }
  setLevel(level) {
    this.level = level;
  }
  setPattern() {}
  clearFormatters() {}
  flush() {}
  drop() {}
}
LEVELS.forEach((name, level) => {
  Logger.prototype[name] = function (message) {
    if (level >= this.level) {
      fs.appendFileSync(this.file, `${new Date().toISOString()} [${name}] ${message}\n`);
    }
  };
});

exports.version = 0;
exports.setLevel = () => {};
exports.setFlushOn = () => {};
exports.Logger = Logger;
exports.createRotatingLogger = async (name, file) => new Logger('rotating', name, file);
exports.createAsyncRotatingLogger = exports.createRotatingLogger;
