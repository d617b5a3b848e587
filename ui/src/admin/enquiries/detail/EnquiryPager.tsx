import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { EnquiriesLocation } from '#admin/ui/enquiries-url'
import type { Enquiry } from '#shared/api/types.gen'
import { Button } from '#shared/ui/Button'
import styles from '../enquiries.module.css'

interface EnquiryPagerProps {
  id: string
  enquiries: Enquiry[]
  /** How many there are, in words. */
  total: string
  visit: (change: Partial<EnquiriesLocation>) => void
}

/** From the opened enquiry back to the list, or to the one before or after it there. */
export function EnquiryPager({ id, enquiries, total, visit }: EnquiryPagerProps) {
  const place = enquiries.findIndex((one) => one.id === id)
  const step = (by: number) => enquiries[place + by]?.id
  const [before, after] = place < 0 ? [] : [step(-1), step(1)]
  return (
    <div className={styles.steps}>
      <Button onClick={() => visit({ id: '' })}>Close</Button>
      {place >= 0 && (
        <>
          <span>
            {place + 1} of {total}
          </span>
          <Step label="Previous" to={before} visit={visit}>
            <ChevronLeft aria-hidden size={20} />
          </Step>
          <Step label="Next" to={after} visit={visit}>
            <ChevronRight aria-hidden size={20} />
          </Step>
        </>
      )}
    </div>
  )
}

interface StepProps extends Pick<EnquiryPagerProps, 'visit'> {
  label: string
  to: string | undefined
  children: React.ReactNode
}

const Step = ({ label, to, visit, children }: StepProps) => (
  <Button
    className={styles.step}
    aria-label={label}
    title={label}
    disabled={to === undefined}
    onClick={() => to !== undefined && visit({ id: to })}
  >
    {children}
  </Button>
)
