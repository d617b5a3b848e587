import { useEffect, useState } from 'react'
import { type ActionResult, toActionResult } from '#admin/ui/use-action'
import { reason } from '#shared/api/error'
import { makeSlider } from '#shared/api/slider'
import { getStatus } from '#shared/api/status'
import type { SlideMake } from '#shared/api/types.gen'
import { isLeftOut, type UploadItem } from '#shared/uploads/item'
import { useUploads } from '#shared/uploads/use-uploads'
import type { SlideDraft } from './SelectedSlides'

/** How many pictures a server takes at once that was not told otherwise. */
const usual = 20

interface SlideUploadWork {
  /** What it says when it fails. */
  failure: string
  append: boolean
  /** How many pictures the slider has already. */
  present: number
  onSent: (outcome: ActionResult) => void
}

/** Waits for the pictures, makes the slider of them, and says what stands in the way. */
export function useSlideUpload({ failure, append, present, onSent }: SlideUploadWork) {
  const most = useMost()
  const uploads = useUploads({ most: most - present, full: noRoom(most) })
  const [failed, setFailed] = useState<{ title: string; reason: string }>()
  const [stop, setStop] = useState<() => void>()

  async function send(words: SlideDraft[]) {
    setFailed(undefined)
    const items = await arrived()
    if (!items) return
    try {
      const { done } = toActionResult(await makeSlider(slidesOf(words, items), append))
      const leftOut = items.filter(isLeftOut).map(sentence)
      uploads.clear()
      onSent({ done: leftOut.length > 0 ? { ...done, leftOut } : done })
    } catch (error) {
      setFailed({ title: failure, reason: reason(error) })
    }
  }

  /** The pictures when none is on its way any more; nothing when the person stopped waiting. */
  async function arrived() {
    const stopped = new Promise<undefined>((resolve) => setStop(() => () => resolve(undefined)))
    const items = await Promise.race([uploads.settled(), stopped])
    setStop(undefined)
    return items
  }

  return { uploads, failed, send, stop }
}

const noRoom = (most: number) =>
  `A slider holds at most ${most} pictures: there is no room for this one until another is removed.`

/** How many pictures this server takes at once; it has the last word in any case. */
function useMost() {
  const [most, setMost] = useState(usual)
  useEffect(() => {
    getStatus().then(
      ({ limits }) => setMost(limits.files),
      () => {}, // then it says so when it is asked
    )
  }, [])
  return most
}

/** What the slider is made of. Throws what the person has to see to first. */
function slidesOf(words: SlideDraft[], items: readonly UploadItem[]): SlideMake[] {
  const failed = items.filter(({ state }) => state === 'failed')
  if (failed.length > 0) {
    throw new Error(`${sentences(failed)} Try again, or remove what you can do without.`)
  }
  const slides = words.flatMap(({ key, alt, decorative }) => {
    const picture = items.find((item) => item.key === key)?.picture?._id
    return picture ? [{ picture, alt: decorative ? '' : alt.trim(), decorative }] : []
  })
  if (slides.length === 0) throw new Error(sentences(items))
  return slides
}

const sentences = (items: readonly UploadItem[]) => items.map(sentence).join(' ')

const sentence = ({ file, message = 'Cancelled.' }: UploadItem) => `${file.name}: ${message}`
