/** What is asked for as a query, without what is left empty. */
export const queryOf = (asked: object) =>
  String(new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== '')))
