import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#shared/i18n/message'
import { Button } from '#shared/ui/Button'
import styles from '../enquiries.module.css'
import { useEnquiriesContext } from '../enquiries-context'
import type { EnquiriesList } from '../use-enquiries'

interface EnquiryPagerProps {
  list: EnquiriesList
  /** How many there are, in words. */
  total: string
}

/** From the open enquiry back to the list, or to the one before or after it there. */
export function EnquiryPager({ list, total }: EnquiryPagerProps) {
  const { visit } = useEnquiriesContext()
  return (
    <div className={`cluster tight compact ${styles.steps}`}>
      <Button onClick={() => visit({ id: '' })}>{t('Back to enquiries')}</Button>
      <p className="note">
        {list.found >= 0 && t('{place} of {total}', { place: list.found + 1, total })}
      </p>
      <Step label={t('Previous')} to={list.previous}>
        <ChevronLeft aria-hidden size={20} />
      </Step>
      <Step label={t('Next')} to={list.next}>
        <ChevronRight aria-hidden size={20} />
      </Step>
    </div>
  )
}

interface StepProps {
  label: string
  to: string | undefined
  children: ReactNode
}

function Step({ label, to, children }: StepProps) {
  const { visit } = useEnquiriesContext()
  return (
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
}
