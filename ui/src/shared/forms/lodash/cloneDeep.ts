/** Copies what a form holds: texts and files, in lists and objects. */
export default function cloneDeep<T>(values: T): T {
  if (Array.isArray(values)) return values.map(cloneDeep) as T
  if (!isFields(values)) return values
  const copied = Object.entries(values).map(([name, value]) => [name, cloneDeep(value)])
  return Object.fromEntries(copied)
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
