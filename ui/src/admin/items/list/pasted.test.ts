import { expect, it } from 'vitest'
import { checkRows, columnsOf, readPasted } from './pasted'

const columns = columnsOf('teacher')
const read = (...lines: string[]) => readPasted(lines.join('\r\n'), columns)

it('finds the columns of a spreadsheet by their headings, and names those that it leaves out', () => {
  expect(
    read(
      'Sl. No.\tTeacher’s Name\tEducational  Qualification\tMobile\tSubject',
      '1\t Anand   Patil\u200b\tB.Sc., B.Ed.\t98450 12345\tTGT Science',
      '\t\t\t\t',
      '2\tGeeta\t\t\t',
    ),
  ).toEqual({
    rows: [
      ['Anand Patil', 'TGT Science', 'B.Sc., B.Ed.'],
      ['Geeta', '', ''],
    ],
    leftOut: ['Sl. No.', 'Mobile'],
  })
  expect(read('ಹೆಸರು\tವಿದ್ಯಾರ್ಹತೆ\tಹುದ್ದೆ', 'ಗೀತಾ\tಬಿ.ಎಡ್\tಶಿಕ್ಷಕಿ').rows).toEqual([['ಗೀತಾ', 'ಶಿಕ್ಷಕಿ', 'ಬಿ.ಎಡ್']])
  expect(readPasted('Role\tName\nCook\tHema', columnsOf('office-staff')).rows).toEqual([
    ['Hema', 'Cook', ''],
  ])
})

it('takes the columns in their order without headings, without numbers before them', () => {
  const person = ['Anand', 'PRT', 'B.Ed.']
  expect(read('Anand\tPRT\tB.Ed.').rows).toEqual([person])
  expect(read('1.\tAnand\tPRT\tB.Ed.', '2.\tGeeta\tPRT\tB.Ed.').rows[0]).toEqual(person)
  expect(read('1. Anand, PRT, B.Ed.', '2) Geeta').rows[0]).toEqual(person)
  expect(read('Anand, PRT, M.Sc., B.Ed.', 'Geeta').rows).toEqual([
    ['Anand', 'PRT', 'M.Sc., B.Ed.'],
    ['Geeta', ''],
  ])
  expect(read('"Anand\r\nPatil"\t"""Sir"" of PRT"\tB.Ed.').rows).toEqual([
    ['Anand Patil', '"Sir" of PRT', 'B.Ed.'],
  ])
})

it('reads what nobody would paste', () => {
  const large = 'A'.repeat(1 << 20)
  expect(read(...Array(10_000).fill('Anand\tPRT\tB.Ed.')).rows).toHaveLength(10_000)
  expect(read(`${large}\t=HYPERLINK("//x","y")\t<img src=x onerror=y>`).rows).toEqual([
    [large, '=HYPERLINK("//x","y")', '<img src=x onerror=y>'],
  ])
  expect(read('', ' ', '\t\t').rows).toEqual([])
  expect(read('"').rows).toEqual([])
})

it('leaves out who is there already, and says what is wrong with the others', () => {
  const rows = [
    ['VIDYA R KULKARNI', '', ''],
    ['Anand', 'PRT', '=A1'],
    ['anand', 'PRT', 'B.Ed.'],
    ['', 'PRT', 'B.Ed.'],
  ].map((cells) => ({ cells }))
  const vidya = { id: 'v', title: 'Vidya R. Kulkarni', file: '', fields: {} }
  const [there, formula, twice, missing] = checkRows(rows, 'teacher', [vidya])
  expect(there).toMatchObject({ isAdded: false, note: 'Is in the list already.', problems: {} })
  expect(formula?.problems).toEqual({
    qualification: 'Row 2: Qualification is a formula. Write it as words.',
  })
  expect(twice).toMatchObject({ isAdded: false, note: 'Is in row 2 already.' })
  expect(missing).toMatchObject({ isAdded: true, problems: { name: 'Row 4: Name is missing.' } })

  const [chosen] = checkRows([{ cells: ['Vidya R. Kulkarni'], chosen: true }], 'teacher', [vidya])
  expect(chosen?.isAdded).toBe(true)
  expect(Object.keys(chosen?.problems ?? {})).toEqual(['designation', 'qualification'])
})
