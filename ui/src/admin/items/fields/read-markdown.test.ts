import { expect, it } from 'vitest'
import { firstSentence, readMarkdown } from './read-markdown'

it('reads a text without the signs of headings, bold words and tables', () => {
  const table = '| Class | Fee |\n| --- | ---: |\n| **X** | ₹ 900 |\n'
  expect(readMarkdown(`## Fees\n\n${table}\n- two\n`)).toBe(
    'Fees\n\nClass · Fee\nX · ₹ 900\n\n- two\n',
  )
  expect(readMarkdown('a * b and 3 - 4 #5')).toBe('a * b and 3 - 4 #5')
})

it.each([
  ['Dr. Patil lit the lamp at 10.30 am. Then it rained.', 'Dr. Patil lit the lamp at 10.30 am.'],
  ['## Rain\n\n- a list\n\nThe **school** is [open](/calendar).\nAll came.', 'The school is open.'],
  ['ಶಾಲೆ ತೆರೆದಿದೆ. ಬನ್ನಿ.', 'ಶಾಲೆ ತೆರೆದಿದೆ.'],
  ['विद्यालय खुला है। आइए।', 'विद्यालय खुला है।'],
  ['No stop at the end', 'No stop at the end'],
  ['', ''],
])('finds the first sentence of %j', (text, want) => {
  expect(firstSentence(text)).toBe(want)
})
