import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { editEnquiry } from '#kit/api/enquiries'
import type { Enquiry } from '#kit/api/types.gen'

/** Marks an enquiry as read once somebody `reads` it. It can be read all the same when that fails. */
export function useMarkAsRead(enquiry: Enquiry | undefined, reads: boolean) {
  const { mutate } = useMutation({ mutationFn: (id: string) => editEnquiry(id, { read: true }) })
  const unread = reads && enquiry && !enquiry.openedAt ? enquiry.id : undefined
  useEffect(() => {
    if (unread) mutate(unread)
  }, [unread, mutate])
}
