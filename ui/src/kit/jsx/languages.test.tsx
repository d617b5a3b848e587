import { render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { rich } from '#kit/i18n/rich'

const html = (part: React.ReactNode) => renderToString(part)

test('a run of Kannada or Hindi is in a span of its language, with what stands between its words', () => {
  expect(html(<p>ನಮ್ಮ ಶಾಲೆ</p>)).toBe('<p><span lang="kn">ನಮ್ಮ ಶಾಲೆ</span></p>')
  expect(html(<p>ಪ್ರವೇಶ, 2027–28 ಆರಂಭ!</p>)).toBe(
    '<p><span><span lang="kn">ಪ್ರವೇಶ, 2027–28 ಆರಂಭ</span>!</span></p>',
  )
  expect(html(<p>{'Annual Day ವಾರ್ಷಿಕೋತ್ಸವ वार्षिकोत्सव'}</p>)).toBe(
    '<p><span>Annual Day <span lang="kn">ವಾರ್ಷಿಕೋತ್ಸವ</span> <span lang="hi">वार्षिकोत्सव</span></span></p>',
  )
  expect(html(<p>Annual Day {2026}</p>)).toBe('<p>Annual Day <!-- -->2026</p>')
})

test('texts beside elements, in fragments and in translated sentences have it, too', () => {
  const name = <b>ಶಾಲೆ</b>
  const { container } = render(
    <p>
      ಶುಲ್ಕ <i>Fees</i> {rich('From {name} with ನಮಸ್ಕಾರ', { name })}
    </p>,
  )
  const runs = [...container.querySelectorAll('[lang=kn]')].map((run) => run.textContent)
  expect(runs).toEqual(['ಶುಲ್ಕ', 'ಶಾಲೆ', 'ನಮಸ್ಕಾರ'])
  expect(container.textContent).toBe('ಶುಲ್ಕ Fees From ಶಾಲೆ with ನಮಸ್ಕಾರ')
})

test('an element that can hold only text stays as it is; a picture says the language of its description', () => {
  expect(html(<option>ಕನ್ನಡ</option>)).toBe('<option>ಕನ್ನಡ</option>')
  render(
    <>
      <img alt="ಮಕ್ಕಳು" />
      <img alt="Children" />
    </>,
  )
  expect(screen.getAllByRole('img').map(({ lang }) => lang)).toEqual(['kn', ''])
})
