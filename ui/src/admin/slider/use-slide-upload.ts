import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { statusQuery } from '#admin/dashboard/queries'
import type { PictureDraft } from '#admin/ui/pictures/SelectedPictures'
import { submitMutation } from '#admin/ui/submit-mutation'
import { completed, type Outcome } from '#admin/ui/use-action'
import { reason } from '#kit/api/error'
import type { SlideMake } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { isLeftOut, type UploadItem } from '#kit/uploads/item'
import { useUploads } from '#kit/uploads/use-uploads'
import { makeSliderMutation } from './queries'

/** How many pictures a server takes at once that was not told otherwise; it has the last word in any case. */
const usual = 20

interface SlideUploadWork {
  /** What it says when it fails. */
  failure: string
  append: boolean
  /** How many pictures the slider has already. */
  present: number
  onSent: (outcome: Outcome) => void
}

/** Waits for the pictures, makes the slider of them, and says what stands in the way. */
export function useSlideUpload({ failure, append, present, onSent }: SlideUploadWork) {
  const most = useQuery(statusQuery).data?.limits.files ?? usual
  const uploads = useUploads({ most: most - present, full: noRoom(most) })
  const making = useMutation(makeSliderMutation(append))
  const [problem, setProblem] = useState('')
  const [stop, setStop] = useState<() => void>()

  /** Resolves to whether it is done. */
  async function send(drafts: PictureDraft[]): Promise<boolean> {
    setProblem('')
    making.reset()
    const items = await arrived()
    if (!items) return false
    const problem = problemOf(items)
    setProblem(problem)
    if (problem) return false
    const answer = await submitMutation(making, slidesOf(drafts, items))
    if (!answer) return false
    const leftOut = items.filter(isLeftOut).map(sentence)
    uploads.clear()
    onSent({ done: { ...completed(answer), ...(leftOut.length > 0 && { leftOut }) } })
    return true
  }

  /** The pictures when none is on its way any more; nothing when the person stopped waiting. */
  async function arrived() {
    const stopped = new Promise<undefined>((resolve) => setStop(() => () => resolve(undefined)))
    const items = await Promise.race([uploads.settled(), stopped])
    setStop(undefined)
    return items
  }

  const why = problem || (making.error ? reason(making.error) : '')
  return { uploads, failed: why ? { title: failure, reason: why } : undefined, send, stop }
}

const noRoom = (most: number) =>
  t('A slider has at most {most} pictures. Remove another one to make room for this one.', {
    most,
  })

/** What the person has to see to before a slider can be made; "" when there is nothing. */
function problemOf(items: readonly UploadItem[]): string {
  const failed = items.filter(({ state }) => state === 'failed')
  if (failed.length > 0) {
    return t('{reasons} Try again, or remove what is not needed.', { reasons: sentences(failed) })
  }
  return items.some(({ picture }) => picture) ? '' : sentences(items)
}

/** The pictures that the server has, as slides. */
const slidesOf = (drafts: PictureDraft[], items: readonly UploadItem[]): SlideMake[] =>
  drafts.flatMap(({ key, alt, decorative = false }) => {
    const picture = items.find((item) => item.key === key)?.picture?._id
    return picture ? [{ picture, alt: decorative ? '' : alt.trim(), decorative }] : []
  })

const sentences = (items: readonly UploadItem[]) => items.map(sentence).join(' ')

const sentence = ({ file, message = t('Cancelled.') }: UploadItem) =>
  t('{file}: {reason}', { file: file.name, reason: message })
