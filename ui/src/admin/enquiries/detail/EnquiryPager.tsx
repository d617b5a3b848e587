import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { statusQuery } from '#admin/dashboard/queries'
import { t } from '#kit/i18n/message'
import { Cluster } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import styles from '../enquiries.module.css'
import { useEnquiriesContext } from '../enquiries-context'
import { describePlace } from '../enquiry-labels'
import type { EnquiriesList } from '../use-enquiries'

/** From the open enquiry back to the list, or to the one before or after it there. */
export function EnquiryPager({ list }: { list: EnquiriesList }) {
  const { place, visit } = useEnquiriesContext()
  const counts = useQuery(statusQuery).data?.enquiries
  const { found, enquiries, hasMore } = list
  return (
    <Cluster gap="tight" compact className={styles.steps}>
      <Button onClick={() => visit({ id: '' })}>{t('Back to enquiries')}</Button>
      <p className={ui.note}>
        {found >= 0 && describePlace(found + 1, enquiries.length, hasMore, place, counts)}
      </p>
      <Step label={t('Previous')} to={list.previous}>
        <ChevronLeft aria-hidden size={20} />
      </Step>
      <Step label={t('Next')} to={list.next}>
        <ChevronRight aria-hidden size={20} />
      </Step>
    </Cluster>
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
