import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { itemKinds } from '#kit/api/items'
import type { User } from '#kit/api/types.gen'
import { fakeApi } from '#testing/fake-api'
import { sampleOf } from '#testing/item-samples'
import { show } from '#testing/show'
import ItemsScreen from './ItemsScreen'
import { contentOf, valuesOf } from './item-values'

const owner = { _id: 'asha', userName: 'Asha', emailId: 'asha@school.example', role: 'owner' }

it.each(itemKinds)(
  'the form of %s, opened and published untouched, sends what it got',
  async (kind) => {
    const fields = sampleOf(kind)
    const item = { id: 'one', title: 'One', file: 'one.yaml', fields }
    const calls = fakeApi({
      'GET /api/status': { body: { limits: { files: 20 } } },
      [`GET /api/content/items/${kind}`]: { body: { data: { revision: 7, items: [item] } } },
      'GET /api/drafts': { body: { data: [] } },
      'PUT /api/drafts/d1': { body: { data: { version: 1, changedAt: '2026-11-24T05:12:00Z' } } },
      'POST /api/drafts/d1/approve': { body: { message: 'Published.', data: {} } },
    })
    const user = show(
      <ItemsScreen user={owner as User} />,
      `/admin-items?kind=${kind}&item=one&draft=d1`,
    )
    await user.click(await screen.findByRole('button', { name: 'Publish' }))
    expect(await screen.findByText('Published.')).toBeDefined()
    const saves = calls.filter(({ call }) => call.startsWith('PUT'))
    const sent = saves.map(({ body }) => JSON.parse(String((body as FormData).get('item'))))
    expect(sent).toMatchObject([{ kind, item: 'one', base: 7 }])
    expect(sent[0].fields).toStrictEqual(fields)
  },
)

/** Numbers that are the same in each run, between 0 and 1. */
function* numbers(seed: number) {
  for (let state = seed; ; ) {
    state = (state * 48_271) % 2_147_483_647
    yield state / 2_147_483_647
  }
}

const texts = [
  'Ours',
  'a "b" \\ c',
  'ಶಾಲೆ',
  '100',
  '2026-05-11',
  '{"x":[1]}',
  'a.b/c#d',
  '__proto__',
  '👩‍🏫 ',
  'one\ntwo',
]

it.each(itemKinds)(
  'the values of %s, whatever they are, become the content that they were',
  (kind) => {
    for (let seed = 1; seed <= 100; seed++) {
      const random = numbers(seed)
      const next = () => random.next().value ?? 0
      const text = () => (texts[Math.floor(next() * texts.length)] ?? '').trim()
      const fields = sampleOf(kind, { has: () => next() > 0.4, text })
      expect(contentOf(kind, valuesOf(kind, fields), new Map())).toStrictEqual(fields)
    }
  },
)
