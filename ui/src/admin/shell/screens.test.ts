import { expect, it } from 'vitest'
import { t } from '#kit/i18n/message'
import { screens } from './screens'

const routes = import.meta.glob<Record<string, unknown>>('../*/route.ts', { eager: true })
const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

it('every screen that a feature exports has its line in the list', () => {
  const exported = Object.values(routes)
    .flatMap((route) => Object.values(route))
    .filter((value) => typeof value === 'object' && value !== null && 'lazy' in value)
  expect(new Set(screens)).toEqual(new Set(exported))
})

it('no two screens have the same path or title', () => {
  for (const values of [screens.map(({ path }) => path), screens.map(({ title }) => t(title))])
    expect(new Set(values).size).toBe(screens.length)
})

it('the address of a screen is written in its route alone', () => {
  const written = Object.entries(sources)
    .filter(([file]) => !/\/route\.ts$|\/testing\//.test(file))
    .filter(([, source]) => /['"`]\/admin-[a-z]/.test(source))
  expect(written.map(([file]) => file)).toEqual([])
})
