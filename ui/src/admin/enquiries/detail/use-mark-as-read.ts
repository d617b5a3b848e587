import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Enquiry } from '#kit/api/types.gen'
import { editEnquiryMutation } from '../queries'

/** Marks an enquiry as read once somebody `reads` it. It can be read all the same when that fails. */
export function useMarkAsRead(enquiry: Enquiry | undefined, reads: boolean) {
  const { mutate } = useMutation(editEnquiryMutation(enquiry?.id ?? ''))
  const unread = reads && enquiry && !enquiry.openedAt ? enquiry.id : undefined
  useEffect(() => {
    if (unread) mutate({ read: true })
  }, [unread, mutate])
}
