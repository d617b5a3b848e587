// What a script finds here of a browser: a console that goes to the server's log.
{
  const line = globalThis.logLine;
  const at = (level) => (...parts) => line(level, parts.map(String).join(" "));
  globalThis.console = {
    debug: at("debug"),
    log: at("info"),
    info: at("info"),
    warn: at("warn"),
    error: at("error"),
  };
  delete globalThis.logLine;
}
