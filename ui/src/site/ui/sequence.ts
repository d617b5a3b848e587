import { t } from '#kit/i18n/message'

/** Several things side by side, "Holi, Sports day", where the server renders them: it has no Intl. */
export const sequence = (things: readonly string[]): string =>
  things.length > 1
    ? things.reduce((before, next) => t('{before}, {next}', { before, next }))
    : (things[0] ?? '')
