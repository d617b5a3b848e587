/** Tells an object of fields from a list, a file and anything else that a form may hold. */
export default function isPlainObject(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  )
}
