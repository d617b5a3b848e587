/** Copies one level of what a form holds. */
export default function clone<T extends object>(values: T): T {
  return (Array.isArray(values) ? [...values] : { ...values }) as T
}
