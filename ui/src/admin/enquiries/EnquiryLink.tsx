import type { ReactNode } from 'react'
import type { EnquiriesLocation } from '#admin/ui/enquiries-url'
import { isPlainClick } from '#shared/routing/links'

interface EnquiryLinkProps {
  /** What of the place it changes. */
  to: Partial<EnquiriesLocation>
  addressOf: (change: Partial<EnquiriesLocation>) => string
  visit: (change: Partial<EnquiriesLocation>) => void
  children: ReactNode
  className?: string | undefined
  /** The enquiry that it opens is open. */
  current?: boolean
  /** The enquiry whose row it is. */
  row?: string
  unread?: boolean
}

/** A link to another place in the box, which leaves the screen as it stands. */
export function EnquiryLink({
  to,
  addressOf,
  visit,
  current,
  row,
  unread,
  ...rest
}: EnquiryLinkProps) {
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
