import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PictureLine, PictureView } from '#kit/api/types.gen'
import { Reauthentication } from '#kit/auth/reauthentication'
import { type Answer, fakeApi } from '#testing/fake-api'
import { describeUpload } from './item'
import { UploadQueue } from './queue'

// happy-dom opens no pictures, so the server is asked what a file is, and gets
// it as it is. How pictures are shrunk is tested in a real browser.

const view = (id: string) => ({ _id: id, url: `/media/${id}.jpg` }) as PictureView
const lines = (...all: PictureLine[]): Answer => ({
  body: all.map((line) => `${JSON.stringify(line)}\n`).join(''),
})
const taken = (id: string) =>
  lines(
    { progress: { stage: 'queued' } },
    { progress: { stage: 'shown', url: `/media/${id}-960.jpg` } },
    { answer: { message: 'ok', data: view(id), known: false } },
  )
const refusal = (status: number, message: string, headers = {}): Answer => ({
  status,
  body: { message, code: 'x' },
  headers,
})

/** As where the page did not come by HTTPS: then pictures have no name that can be asked for. */
const withoutNames = () => vi.stubGlobal('crypto', {})

const ok: Answer = { body: { type: 'image/jpeg' } }
const file = (name = 'gate.jpg') => new File([name], name, { type: 'image/jpeg' })
const send = 'POST /api/pictures'
const check = 'POST /api/pictures/check'

let end = () => {}
afterEach(() => {
  end()
  vi.useRealTimers()
})

function open(answers: Record<string, Answer | Answer[]>, most = 20) {
  const calls = fakeApi({ [check]: ok, ...answers })
  const auth = new Reauthentication()
  const limit = most === 1 ? { most } : { most, full: 'There is no room.' }
  const queue = new UploadQueue(limit, auth)
  end = queue.subscribe(() => {})
  return { queue, auth, sent: () => calls.filter(({ call }) => call === send).length, calls }
}
const states = (queue: UploadQueue) => queue.items().map(({ state }) => state)

describe('a picture', () => {
  it('that is chosen again is the one that is there', async () => {
    const { queue, sent } = open({ [send]: taken('a') }, 1)
    const chosen = file()
    const [first] = queue.add([chosen])
    await queue.settled()
    expect(queue.add([chosen])).toMatchObject([{ key: first?.key, state: 'ready' }])
    expect(sent()).toBe(1)
  })

  it('that was cancelled is sent when it is chosen again', async () => {
    withoutNames()
    const { queue } = open({ [send]: ['never', taken('a')], 'GET /api/session': { body: {} } })
    const chosen = file()
    const [first] = queue.add([chosen])
    await vi.waitFor(() => expect(states(queue)).toEqual(['sending']))
    queue.cancel(first?.key ?? '')
    queue.add([chosen])
    expect(await queue.settled()).toMatchObject([{ key: first?.key, state: 'ready' }])
  })

  it('is sent as soon as it is chosen, and shown before all of it is ready', async () => {
    const { queue, calls } = open({ [send]: taken('a') })
    queue.add([file()])
    const [item] = await queue.settled()
    expect(item).toMatchObject({ state: 'ready', shown: '/media/a-960.jpg', picture: view('a') })
    expect(calls.map(({ call }) => call)).toEqual([check, send])
  })

  it('that is taken says what is to be looked at', async () => {
    const data = { ...view('a'), note: 'See how it looks.' }
    const { queue } = open({ [send]: lines({ answer: { message: 'ok', data, known: false } }) })
    queue.add([file()])
    expect(await queue.settled()).toMatchObject([{ state: 'ready', message: data.note }])
  })

  it('that the server prepares says how far it is', () => {
    const item = { key: 'a', file: file(), state: 'preparing', part: 1 } as const
    const said = (['queued', 'decoding', 'shown'] as const).map((stage) =>
      describeUpload({ ...item, stage }),
    )
    expect(said[0]).toContain('other pictures first')
    expect(new Set([...said, describeUpload(item)]).size).toBe(4)
  })

  it('is refused with the sentence of the server, and nothing of it is sent', async () => {
    const { queue, sent } = open({ [check]: refusal(415, 'This is a PDF.') })
    queue.add([file('prospectus.pdf')])
    expect(await queue.settled()).toMatchObject([{ state: 'refused', message: 'This is a PDF.' }])
    expect(sent()).toBe(0)
  })

  it('that is refused does not stop the others', async () => {
    const { queue } = open({ [send]: [refusal(413, 'Too large.'), taken('b')] })
    queue.add([file('a.jpg'), file('b.jpg')])
    expect((await queue.settled()).map(({ state, message }) => [state, message])).toEqual([
      ['refused', 'Too large.'],
      ['ready', undefined],
    ])
  })

  it('that is refused while it is prepared says so', async () => {
    const error = { message: 'This picture is damaged.', code: 'invalid' }
    const { queue } = open({ [send]: lines({ progress: { stage: 'decoding' } }, { error }) })
    queue.add([file()])
    expect(await queue.settled()).toMatchObject([{ state: 'refused', message: error.message }])
  })

  it('that the server could not take waits for a person', async () => {
    const { queue } = open({
      [send]: [refusal(507, 'The disk is full.'), taken('a')],
      'GET /api/session': ok,
    })
    withoutNames()
    const [{ key = '' } = {}] = queue.add([file()])
    expect(await queue.settled()).toMatchObject([{ state: 'failed', message: 'The disk is full.' }])
    queue.retry(key)
    expect(await queue.settled()).toMatchObject([{ state: 'ready', message: undefined }])
  })

  it('can be cancelled, sent again and removed', async () => {
    const { queue } = open({
      [send]: ['never', taken('a')],
      'GET /api/session': ok,
    })
    withoutNames()
    const [{ key = '' } = {}] = queue.add([file()])
    await expect.poll(() => states(queue)).toEqual(['sending'])
    queue.cancel(key)
    expect(states(queue)).toEqual(['cancelled'])
    queue.retry(key)
    expect(await queue.settled()).toMatchObject([{ state: 'ready' }])
    queue.remove(key)
    expect(queue.items()).toEqual([])
  })

  it('that is chosen twice is there once', async () => {
    const { queue } = open({ [send]: 'never' })
    const same = file()
    queue.add([same])
    queue.add([same, file('other.jpg')])
    expect(queue.items()).toHaveLength(2)
  })
})

describe('the queue', () => {
  it('sends two at a time', async () => {
    const { queue, sent } = open({ [send]: 'never' })
    queue.add(['a', 'b', 'c', 'd'].map(file))
    await expect.poll(() => states(queue)).toEqual(['sending', 'sending', 'waiting', 'waiting'])
    const first = queue.items()[0]
    queue.remove(first?.key ?? '')
    await expect.poll(() => states(queue)).toEqual(['sending', 'sending', 'waiting'])
    expect(sent()).toBe(3)
  })

  it('leaves out what is too much, in words', () => {
    const { queue } = open({ [send]: 'never' }, 2)
    queue.add(['a', 'b', 'c'].map(file))
    expect(queue.items()[2]).toMatchObject({
      state: 'no room',
      message: 'There is no room.',
    })
  })

  it('takes what had no room when another one is removed', async () => {
    const { queue } = open({ [send]: 'never' }, 2)
    const files = ['a', 'b', 'c', 'd'].map(file)
    const [first, , third] = queue.add(files)
    queue.retry(third?.key ?? '')
    expect(states(queue).slice(2)).toEqual(['no room', 'no room'])
    queue.remove(first?.key ?? '')
    queue.add(files.slice(3)) // chosen once more
    await expect.poll(() => states(queue)).toEqual(['sending', 'no room', 'sending'])
    expect(queue.items()[2]?.message).toBeUndefined()
    const [second] = queue.items()
    queue.cancel(second?.key ?? '')
    queue.retry(third?.key ?? '')
    await expect.poll(() => states(queue)).toEqual(['cancelled', 'sending', 'sending'])
    queue.retry(second?.key ?? '')
    expect(states(queue)[0]).toBe('no room')
  })

  it('of one picture takes the next one instead', () => {
    const { queue } = open({ [send]: 'never' }, 1)
    queue.add([file('a.jpg')])
    queue.add([file('b.jpg')])
    expect(queue.items().map((item) => item.file.name)).toEqual(['b.jpg'])
  })
})

describe('a broken connection', () => {
  const name = createHash('sha256').update('gate.jpg').digest('hex')
  const known: Answer = { body: { message: 'ok', data: view(name), known: true } }

  it.each([
    ['what the server has is not sent again', known, 1],
    ['what it does not have is', refusal(404, 'There is no such picture.'), 2],
  ])('is waited for, and %s', async (_, answer, times) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { queue, sent } = open({
      [send]: ['no response', taken(name)],
      [`GET /api/pictures/${name}`]: answer,
    })
    queue.add([file()])
    await expect.poll(() => states(queue)).toEqual(['waiting for the connection'])
    await vi.advanceTimersByTimeAsync(2000)
    expect(await queue.settled()).toMatchObject([{ state: 'ready', picture: { _id: name } }])
    expect(sent()).toBe(times)
  })

  it('is tried at once when it is back', async () => {
    const { queue } = open({ [send]: ['no response', taken('a')] })
    withoutNames()
    queue.add([file()])
    await expect.poll(() => states(queue)).toEqual(['waiting for the connection'])
    fakeApi({ 'GET /api/session': ok, [send]: taken('a') })
    window.dispatchEvent(new Event('online'))
    expect(await queue.settled()).toMatchObject([{ state: 'ready' }])
  })

  it('that only stalls counts as broken', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { queue } = open({ [send]: 'never' })
    queue.add([file()])
    await expect.poll(() => states(queue)).toEqual(['sending'])
    await vi.advanceTimersByTimeAsync(20_000)
    await expect.poll(() => states(queue)).toEqual(['waiting for the connection'])
  })

  it('in the middle of an answer is one too', async () => {
    const { queue } = open({ [send]: lines({ progress: { stage: 'decoding' } }) })
    queue.add([file()])
    await expect.poll(() => states(queue)).toEqual(['waiting for the connection'])
  })
})

it('a busy server is asked again when it said', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const busy = refusal(503, 'Too many pictures at once.', { 'Retry-After': '7' })
  const { queue, sent } = open({ [send]: [busy, taken('a')], 'GET /api/session': ok })
  withoutNames()
  queue.add([file()])
  await expect.poll(() => states(queue)).toEqual(['waiting for the server'])
  await vi.advanceTimersByTimeAsync(6500)
  expect(sent()).toBe(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await queue.settled()).toMatchObject([{ state: 'ready' }])
})

/** Answers each prompt to sign in, and hears how often there was one. */
function answerLogin(auth: Reauthentication, signedIn: boolean) {
  const asked = vi.fn()
  auth.subscribe(() => {
    if (auth.prompts().length === 0) return
    asked()
    queueMicrotask(() => auth.settle('login', signedIn))
  })
  return asked
}

describe('a session that ends', () => {
  it('stops all until somebody has signed in, once', async () => {
    const out = refusal(401, 'Please sign in.')
    const answers = { [send]: [out, out, taken('a'), taken('b')], 'GET /api/session': ok }
    const { queue, auth } = open(answers)
    withoutNames()
    auth.subscribe(() => {})
    queue.add([file('a.jpg'), file('b.jpg')])
    await expect.poll(() => states(queue)).toEqual(['signed out', 'signed out'])
    expect(auth.prompts()).toHaveLength(1)
    auth.settle('login', true)
    expect((await queue.settled()).map(({ state }) => state)).toEqual(['ready', 'ready'])
    expect(auth.prompts()).toEqual([])
  })

  it('asks once for a picture that is refused again and again', async () => {
    const answers = { [send]: refusal(401, 'Please sign in.'), 'GET /api/session': ok }
    const { queue, auth } = open(answers)
    withoutNames()
    const asked = answerLogin(auth, true)
    queue.add([file()])
    await expect.poll(() => queue.items()[0]?.message).toBe('Please sign in.')
    expect(asked).toHaveBeenCalledOnce()
  })

  it('leaves the pictures where nobody signs in', async () => {
    const { queue, auth } = open({ [send]: refusal(401, 'Please sign in.') })
    answerLogin(auth, false)
    queue.add([file()])
    await expect.poll(() => queue.items()[0]?.message).toBe('Please sign in.')
    expect(states(queue)).toEqual(['signed out'])
  })
})
