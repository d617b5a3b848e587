import { useEffect, useRef, useState } from 'react'
import { fieldsOf, reason } from '../api/error'
import type { MessageAnswer } from '../api/types.gen'
import { Cancelled, type Upload } from '../api/upload'

type Send = (progress: (part: number) => void) => Upload<MessageAnswer>

/** One upload at a time: how far it is, and why it failed. */
export function useUpload(failureTitle: string) {
  const [part, setPart] = useState(0)
  const [failure, setFailure] = useState<{ title: string; reason?: string }>()
  const current = useRef<Upload<MessageAnswer>>(undefined)
  useEffect(() => () => current.current?.cancel(), [])

  /** Sends and gives the answer, or nothing when it failed or was cancelled. */
  async function send(
    start: Send,
    tellFields?: (messages: Record<string, string>) => void,
  ): Promise<MessageAnswer | undefined> {
    setPart(0)
    setFailure(undefined)
    try {
      current.current = start(setPart)
      return await current.current.answer
    } catch (error) {
      const cancelled = error instanceof Cancelled
      setFailure({
        title: cancelled ? error.message : failureTitle,
        ...(!cancelled && { reason: reason(error) }),
      })
      tellFields?.(fieldsOf(error))
    } finally {
      current.current = undefined
    }
  }
  return { part, failure, send, cancel: () => current.current?.cancel() }
}
