import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { statusQuery } from '#admin/dashboard/queries'
import type { PictureDraft } from '#admin/ui/SelectedPictures'
import { type ActionResult, toActionResult, useAction } from '#admin/ui/use-action'
import { makeSlider } from '#kit/api/slider'
import type { SlideMake } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { isLeftOut, type UploadItem } from '#kit/uploads/item'
import { useUploads } from '#kit/uploads/use-uploads'

/** How many pictures a server takes at once that was not told otherwise; it has the last word in any case. */
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
  const most = useQuery(statusQuery).data?.limits.files ?? usual
  const uploads = useUploads({ most: most - present, full: noRoom(most) })
  const { outcome, run, setOutcome } = useAction()
  const [stop, setStop] = useState<() => void>()

  /** Says whether it is done. */
  async function send(words: PictureDraft[]): Promise<boolean> {
    setOutcome({})
    const items = await arrived()
    if (!items) return false
    const work = async () => {
      const { done } = toActionResult(await makeSlider(slidesOf(words, items), append))
      const leftOut = items.filter(isLeftOut).map(sentence)
      return { done: leftOut.length > 0 ? { ...done, leftOut } : done }
    }
    const sent = await run({ failure, work })
    if (!sent) return false
    uploads.clear()
    onSent(sent)
    return true
  }

  /** The pictures when none is on its way any more; nothing when the person stopped waiting. */
  async function arrived() {
    const stopped = new Promise<undefined>((resolve) => setStop(() => () => resolve(undefined)))
    const items = await Promise.race([uploads.settled(), stopped])
    setStop(undefined)
    return items
  }

  return { uploads, failed: outcome.failed, send, stop }
}

const noRoom = (most: number) =>
  t('A slider holds at most {most} pictures. Remove another one to make room for this one.', {
    most,
  })

/** What the slider is made of. Throws what the person has to see to first. */
function slidesOf(words: PictureDraft[], items: readonly UploadItem[]): SlideMake[] {
  const failed = items.filter(({ state }) => state === 'failed')
  if (failed.length > 0) {
    throw new Error(
      t('{reasons} Try again, or remove what is not needed.', { reasons: sentences(failed) }),
    )
  }
  const slides = words.flatMap(({ key, alt, decorative }) => {
    const picture = items.find((item) => item.key === key)?.picture?._id
    return picture ? [{ picture, alt: decorative ? '' : alt.trim(), decorative }] : []
  })
  if (slides.length === 0) throw new Error(sentences(items))
  return slides
}

const sentences = (items: readonly UploadItem[]) => items.map(sentence).join(' ')

const sentence = ({ file, message = t('Cancelled.') }: UploadItem) =>
  t('{file}: {reason}', { file: file.name, reason: message })
