/** Writes a failure to the console, where the specification wants it; it is shown to the person besides. */
export function log(what: string, error: unknown) {
  // biome-ignore lint/suspicious/noConsole: the one place that prints
  console.error(what, error)
}
