import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Form } from '#kit/forms/Form'
import { Formik } from '#kit/forms/Formik'
import type { ShownUpload } from '#kit/uploads/item'
import { SelectedPictures } from './SelectedPictures'

const item = (key: string): ShownUpload => ({
  key,
  file: { name: `${key}.jpg`, size: 1 },
  state: 'ready',
  part: 1,
})

const uploads = {
  items: [item('b'), item('c')],
  add: () => [],
  cancel: () => {},
  remove: () => {},
  retry: () => {},
  clear: () => {},
  settled: async () => [],
}

// The first is one whose upload is gone: it has no card.
const images = ['gone', 'b', 'c'].map((key) => ({ key, alt: '' }))

test('the focus stays with a picture that is moved, whatever else is in the list', async () => {
  render(
    <Formik initialValues={{ images }} onSubmit={() => {}}>
      <Form>
        <SelectedPictures uploads={uploads} disabled={false} hint="">
          {() => null}
        </SelectedPictures>
      </Form>
    </Formik>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Move c.jpg earlier' }))
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move c.jpg earlier')
})
