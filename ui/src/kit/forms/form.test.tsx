import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { show } from '#testing/show'
import { Field } from './Field'
import { Form } from './Form'
import { Formik } from './Formik'
import { NativeForm } from './NativeForm'
import { TextField } from './TextField'

const values = { name: 'Asha', sections: ['circulars', 'news'], decorative: true, count: 3 }

test('a form that is opened and saved untouched sends the values that it got, whatever their types', async () => {
  const save = vi.fn()
  const user = show(
    <Formik initialValues={values} onSubmit={save}>
      <Form>
        <TextField name="name" label="Name" />
        {values.sections.map((section) => (
          <input
            key={section}
            type="checkbox"
            name="sections"
            value={section}
            aria-label={section}
            defaultChecked
          />
        ))}
        <input type="checkbox" name="decorative" aria-label="Decorative" defaultChecked />
        <input name="count" aria-label="Count" defaultValue="3" />
        <button type="submit">Save</button>
      </Form>
    </Formik>,
  )
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(save.mock.calls[0]?.[0]).toStrictEqual(values)
})

test('a form of the server takes over what was typed before hydration, and keeps what it remembers', async () => {
  const save = vi.fn()
  const form = (
    <Formik initialValues={{ name: '', town: '', class: 'X' }} onSubmit={save}>
      <NativeForm kept={{ name: 'Ravi', town: 'Dharwad' }}>
        <TextField name="name" label="Name" />
        <TextField name="town" label="Town" />
        <TextField name="class" label="Class" />
        <input name="token" type="hidden" defaultValue="t1" />
        <button type="submit">Save</button>
      </NativeForm>
    </Formik>
  )
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = renderToString(form)
  expect(root.querySelector('form')?.getAttribute('method')).toBe('post')
  const name = root.querySelector<HTMLInputElement>('[name=name]')
  if (name) name.value = 'Asha Rao'
  const tree = await act(async () => hydrateRoot(root, form))
  expect(name?.isConnected).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(save.mock.calls[0]?.[0]).toStrictEqual({ name: 'Asha Rao', town: 'Dharwad', class: 'X' })
  await act(async () => tree.unmount())
  root.remove()
})

test('a refused submit moves the focus to the first mistake', async () => {
  const refuse = () => ({ second: 'Write it' })
  const user = show(
    <Formik initialValues={{ first: 'a', second: '' }} validate={refuse} onSubmit={() => {}}>
      <Form>
        <TextField name="first" label="First" />
        <TextField name="second" label="Second" />
        <button type="submit">Save</button>
      </Form>
    </Formik>,
  )
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const second = screen.getByLabelText('Second')
  await expect.poll(() => document.activeElement).toBe(second)
  expect(second.getAttribute('aria-invalid')).toBe('true')
})

/** A form whose name the server refuses, with a button below that does not send it. */
function refusedForm(send = vi.fn(), preview = vi.fn()) {
  const user = show(
    <Formik
      initialValues={{ name: 'Asha', town: '' }}
      onSubmit={async (values, { setErrors }) => {
        send(values)
        setErrors({ name: 'This name is taken' })
      }}
    >
      <Form>
        <TextField name="name" label="Name" />
        <TextField name="town" label="Town" />
        <button type="submit">Save</button>
        <button type="button" onClick={preview}>
          Preview
        </button>
      </Form>
    </Formik>,
  )
  return { user, send, preview }
}

test('the server’s error of a field stays when it is left, so that the button below takes the click', async () => {
  const { user, preview } = refusedForm()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const name = screen.getByLabelText('Name')
  await expect.poll(() => document.activeElement).toBe(name)
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  await user.type(screen.getByLabelText('Town'), 'Dharwad')
  expect(preview).toHaveBeenCalledOnce()
  expect(screen.getByText('This name is taken')).toBeDefined()
  await user.type(name, ' Rao')
  expect(screen.queryByText('This name is taken')).toBeNull()
})

test('a refused value can be sent again, and what is refused again says so', async () => {
  const { user, send } = refusedForm()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('This name is taken')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => send.mock.calls.length).toBe(2)
  await screen.findByText('This name is taken')
})

test('a field that was only passed is not marked until the form is sent; one that was emptied is', async () => {
  const missing = { name: 'Write a name', town: 'Write a town' }
  const user = show(
    <Formik
      initialValues={{ name: '', town: 'Dharwad' }}
      validate={() => missing}
      onSubmit={vi.fn()}
    >
      <Form>
        <TextField name="name" label="Name" />
        <TextField name="town" label="Town" />
        <button type="submit">Save</button>
      </Form>
    </Formik>,
  )
  await user.click(screen.getByLabelText('Name'))
  await user.clear(screen.getByLabelText('Town'))
  await user.tab()
  expect(await screen.findByText(missing.town)).toBeDefined()
  expect(screen.queryByText(missing.name)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(missing.name)).toBeDefined()
})

test('the server’s error stands with the entry of a list', async () => {
  const user = show(
    <Formik
      initialValues={{ answers: [{ text: 'Fees' }] }}
      onSubmit={async (_, { setErrors }) => setErrors({ 'answers.0.text': 'Too long' } as object)}
    >
      <Form>
        <TextField name="answers.0.text" label="Text" />
        <button type="submit">Save</button>
      </Form>
    </Formik>,
  )
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Too long')
  await user.tab()
  expect(screen.getByText('Too long')).toBeDefined()
})

test('a field joins its control to its label, its hint and its error', () => {
  show(
    <Field label="Class" hint="Of last year" error="Write a class">
      {(wiring) => <input {...wiring} />}
    </Field>,
  )
  const control = screen.getByLabelText('Class')
  const described = control.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Of last year',
    'Write a class',
  ])
})
