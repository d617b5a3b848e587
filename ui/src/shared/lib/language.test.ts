import { expect, it } from 'vitest'
import { languageOf } from './language'

it.each([
  ['ನಮ್ಮ ಶಾಲೆಯ ವಿದ್ಯಾರ್ಥಿಗಳು 2026', 'kn'],
  ['हिंदी दिवस समारोह, 2026', 'hi'],
  ['ಕನ್ನಡ ರಾಜ್ಯೋತ್ಸವ at the library door of the school', undefined],
  ['Annual Day', undefined],
  ['', undefined],
])('%s is in %s', (text, language) => {
  expect(languageOf(text)).toBe(language)
})
