import { useEffect, useMemo, useState } from 'react'
import { useQuery } from '#admin/ui/use-query'
import { editEnquiry, getEnquiry } from '#shared/api/enquiries'
import type { EnquiryAnswer } from '#shared/api/types.gen'

/**
 * One enquiry as the server has it. Being shown marks it as read; `onRead`
 * hears of that. It is loaded again with every new `turn`.
 */
export function useEnquiryDetail(
  id: string,
  turn: number,
  onRead: (answer: EnquiryAnswer) => void,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each enquiry
  const load = useMemo(() => reading(id, onRead), [id])
  const loaded = useQuery(load)
  const { result, reload } = loaded
  const [changed, setChanged] = useState<EnquiryAnswer>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the latest answer counts
  useEffect(() => setChanged(undefined), [result])
  useEffect(() => {
    if (turn > 0) reload()
  }, [turn, reload])

  /** Shows what became of it, which may be older than what the server says next. */
  function change(answer: EnquiryAnswer) {
    setChanged(answer)
    reload()
  }
  return { loaded, changed, change }
}

/** Loads it, and says once that it was read: whoever marks it as unread again means it. */
function reading(id: string, onRead: (answer: EnquiryAnswer) => void) {
  let told = false
  return async () => {
    const answer = await getEnquiry(id)
    const isTold = told || answer.data.openedAt
    told = true
    if (isTold) return answer
    try {
      const read = await editEnquiry(id, { read: true })
      onRead(read)
      return read
    } catch {
      told = false
      return answer // It can be read all the same, and the next load says it again.
    }
  }
}
