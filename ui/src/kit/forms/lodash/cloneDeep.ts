import isPlainObject from './isPlainObject'

/** Copies what a form holds: texts and files, in lists and objects. */
export default function cloneDeep<T>(values: T): T {
  if (Array.isArray(values)) return values.map(cloneDeep) as T
  if (!isPlainObject(values)) return values
  const copied = Object.entries(values).map(([name, value]) => [name, cloneDeep(value)])
  return Object.fromEntries(copied)
}
