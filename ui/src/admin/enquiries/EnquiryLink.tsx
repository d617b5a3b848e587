import type { ReactNode } from 'react'
import { isPlainClick } from '#kit/routing/links'
import { useEnquiriesContext } from './enquiries-context'
import type { EnquiriesLocation } from './route'

interface EnquiryLinkProps {
  /** What of the place it changes. */
  to: Partial<EnquiriesLocation>
  children: ReactNode
  className?: string | undefined
  /** The enquiry that it opens is open. */
  current?: boolean
  /** The enquiry whose row it is. */
  row?: string
  unread?: boolean
}

/** A link to another part of the enquiries' screen. */
export function EnquiryLink({ to, current, row, unread, ...rest }: EnquiryLinkProps) {
  const { addressOf, visit } = useEnquiriesContext()
  return (
    <a
      {...rest}
      href={addressOf(to)}
      aria-current={current || undefined}
      data-id={row}
      data-unread={unread || undefined}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        visit(to)
      }}
    />
  )
}
