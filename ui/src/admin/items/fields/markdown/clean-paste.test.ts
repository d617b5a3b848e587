import { expect, it } from 'vitest'
import { markdownOfPaste } from './clean-paste'

it('turns a document of Word into Markdown', () => {
  const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{margin:0}</style></head><body>
    <!--StartFragment--><h1>Fees&nbsp;2026</h1>
    <p class=MsoNormal>Please <b>pa</b><b>y </b>by <i>10 June</i>,
    in the <a href="https://school.example/office">office</a>.<o:p></o:p></p>
    <p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span></span>Cash</p>
    <p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>UPI</p>
    <table><tr><td><p>Class</p></td><td><p>Fee</p></td></tr><tr><td><p>LKG</p></td><td><p>24,600 | year</p></td></tr></table>
    <!--EndFragment--></body></html>`
  expect(markdownOfPaste(html, 'Fees')).toBe(
    [
      '## Fees 2026',
      'Please **pay** by _10 June_, in the [office](https://school.example/office).',
      '- Cash\n- UPI',
      '| Class | Fee |\n| --- | --- |\n| LKG | 24,600 \\| year |',
    ].join('\n\n'),
  )
})

it('keeps lists, and drops what the site does not show', () => {
  const html =
    '<b style="font-weight:normal"><p>Bring 2*3 &lt;b&gt;:</p><ul><li>water<ul><li>cold</li></ul></li><li>a hat</li></ul></b><script>alert(1)</script><img src=x>'
  expect(markdownOfPaste(html, '')).toBe('Bring 2\\*3 \\<b>:\n\n- water\n  - cold\n- a hat')
})

it('reads what WhatsApp writes', () => {
  const message = '*Dear parents*\r\nschool is _closed_ ~today~:\n• rain\n• wind\nThe office'
  expect(markdownOfPaste('', message)).toBe(
    '**Dear parents**  \nschool is _closed_ today:\n- rain\n- wind\n\nThe office',
  )
})

it.each(['Plain words\nin two lines', '**Markdown** with *stars*', '| a | b |', '2 * 3 * 4'])(
  'leaves %j to the browser',
  (plain) => expect(markdownOfPaste('<span>x</span>', plain)).toBeUndefined(),
)
