/** The parts of a field's name: of "images[0].alt" images, 0 and alt. */
export default function toPath(name: string | string[]): string[] {
  return typeof name === 'string' ? (name.match(/[^.[\]]+/g) ?? []) : name
}
