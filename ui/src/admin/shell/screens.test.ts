import { expect, it } from 'vitest'
import { t } from '#kit/i18n/message'
import { screens } from './screens'

const modules = Object.keys(import.meta.glob('../*/*Screen.tsx'))

it('every screen of the admin area has its place in the table', () => {
  const named = [...new Set(screens.map(({ module }) => `../${module}.tsx`))]
  expect(named.toSorted()).toEqual(modules.toSorted())
})

it('no two screens have the same path or title', () => {
  for (const values of [screens.map(({ path }) => path), screens.map(({ title }) => t(title))])
    expect(new Set(values).size).toBe(screens.length)
})
