// A PDF of one page, A4, with the fonts that every reader has: by hand, so that
// it is small and the same bytes every time.

const escaped = (text) => text.replace(/[\\()]/g, '\\$&')

/** The operators that write a text at a place, in points from below left. */
const write = (text, x, y, font, size) =>
  `BT /${font} ${size} Tf ${x} ${y} Td (${escaped(text)}) Tj ET`

/** The bytes of a page with a title, a stamp across it, and lines of text. */
export function onePage({ title, stamp, lines }) {
  const drawn = [
    '0.85 g',
    `BT /B 96 Tf 0.7071 0.7071 -0.7071 0.7071 110 190 Tm (${escaped(stamp)}) Tj ET`,
    '0 g',
    write(title, 60, 740, 'B', 20),
    write(stamp, 60, 712, 'B', 12),
    ...lines.map((line, place) => write(line, 60, 676 - 18 * place, 'R', 12)),
  ].join('\n')
  const font = (name) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  return file([
    '<< /Type /Catalog /Pages 2 0 R /Lang (en-IN) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /R 5 0 R /B 6 0 R >> >> >>',
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title (${escaped(`${title} (${stamp})`)}) >>`,
  ])
}

/** Numbers the objects and says where each begins. The last describes the document. */
function file(objects) {
  let text = '%PDF-1.4\n'
  const begins = objects.map((object, place) => {
    const begin = text.length
    text += `${place + 1} 0 obj\n${object}\nendobj\n`
    return `${String(begin).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${begins.join('')}`
  return Buffer.from(
    `${text}${table}trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  )
}
