/** A page of a PDF: one JPEG. */
export interface PdfPage {
  jpeg: Uint8Array<ArrayBuffer>
  width: number
  height: number
}

/** A4 in points. */
const [short, long] = [595, 842]
/** Objects 1 and 2 are the catalog and the list of pages; each page has three of its own. */
const perPage = 3
const objectOf = (index: number, part: number) => 3 + index * perPage + part

/** Writes a PDF whose pages are JPEGs, each as large as a sheet of A4 lets it be. It says nothing of who made it. */
export function writePdf(pages: readonly PdfPage[]): Blob {
  const parts: BlobPart[] = []
  const offsets: number[] = []
  let length = 0
  const write = (part: string | PdfPage['jpeg']) => {
    const bytes = typeof part === 'string' ? new TextEncoder().encode(part) : part
    parts.push(bytes)
    length += bytes.length
  }
  const object = (dictionary: string, stream?: PdfPage['jpeg'] | string) => {
    offsets.push(length)
    write(`${offsets.length} 0 obj\n${dictionary}\n`)
    if (stream !== undefined) for (const part of ['stream\n', stream, '\nendstream\n']) write(part)
    write('endobj\n')
  }

  write('%PDF-1.4\n%âãÏÓ\n') // bytes over 127 say that it is no text
  object('<< /Type /Catalog /Pages 2 0 R >>')
  const kids = pages.map((_, index) => `${objectOf(index, 0)} 0 R`).join(' ')
  object(`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`)
  for (const [index, { jpeg, width, height }] of pages.entries()) {
    const [sheetWidth, sheetHeight] = width > height ? [long, short] : [short, long]
    const scale = Math.min(sheetWidth / width, sheetHeight / height)
    const [shownWidth, shownHeight] = [width * scale, height * scale]
    const place = [
      ...[shownWidth, 0, 0, shownHeight],
      ...[(sheetWidth - shownWidth) / 2, (sheetHeight - shownHeight) / 2],
    ]
    const drawing = [...place.map((number) => number.toFixed(2)), 'cm', '/Photo Do'].join(' ')
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${sheetWidth} ${sheetHeight}] ` +
        `/Resources << /XObject << /Photo ${objectOf(index, 2)} 0 R >> >> /Contents ${objectOf(index, 1)} 0 R >>`,
    )
    object(`<< /Length ${drawing.length} >>`, drawing)
    object(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB ` +
        `/BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>`,
      jpeg,
    )
  }
  const table = length
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const count = offsets.length + 1
  write(`xref\n0 ${count}\n0000000000 65535 f \n${lines.join('')}`)
  write(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`)
  return new Blob(parts, { type: 'application/pdf' })
}
