/** Markup cut at the marks of a name: its texts, and between them by turns what the marks are of. No text or content can write a mark. */
export function cutAtMarks(markup: string, mark: string): string[] {
  const end = `"></${mark}>`
  const [before = '', ...rest] = markup.split(`<${mark} name="`)
  return [
    before,
    ...rest.flatMap((text) => {
      const at = text.indexOf(end)
      return [text.slice(0, at), text.slice(at + end.length)]
    }),
  ]
}
