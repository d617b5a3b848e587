import type { Ref } from 'react'
import parts from '#admin/ui/parts.module.css'
import { RelativeTime } from '#admin/ui/time/RelativeTime'
import type { Enquiry } from '#kit/api/types.gen'
import { plural, t } from '#kit/i18n/message'
import { Cluster } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { describeCallBack, isDue } from './call-back'
import { EnquiryLink } from './EnquiryLink'
import styles from './enquiries.module.css'
import { useEnquiriesContext } from './enquiries-context'
import { describeState, excerpt, mailProblem, stateClass } from './enquiry-labels'

interface EnquiryRowProps {
  ref: Ref<HTMLLIElement>
  enquiry: Enquiry
  chosen: boolean
  onChoose: (id: string, chosen: boolean) => void
}

/** One enquiry in the list: from whom, how it begins, its state. */
export function EnquiryRow({ ref, enquiry, chosen, onChoose }: EnquiryRowProps) {
  const { place, user } = useEnquiriesContext()
  const { id, name, message, at, state, spam, spamText, openedAt, formless, noteCount } = enquiry
  const { callBackOn } = enquiry
  const trouble = mailProblem(enquiry)
  const begins = excerpt(message)
  return (
    <li ref={ref}>
      <label className={`${ui.target} ${parts.sign}`}>
        <input
          type="checkbox"
          checked={chosen}
          onChange={({ target }) => onChoose(id, target.checked)}
        />
        <span className={ui.visuallyHidden}>{t('Choose {name}', { name })}</span>
      </label>
      <EnquiryLink to={{ id }} row={id} unread={!openedAt} current={id === place.id}>
        <span className={`${ui.twoLines} ${styles.who}`}>
          {!openedAt && <span className={ui.visuallyHidden}>{t('Unread:')} </span>}
          <bdi>{name}</bdi>
        </span>
        <span className={`${ui.twoLines} ${ui.soft}`}>{begins}</span>
        <Cluster as="span" className={`${ui.note} ${styles.facts}`}>
          <RelativeTime at={at} />
          <span className={stateClass(enquiry)}>{describeState(enquiry, user)}</span>
          {callBackOn && state !== 'done' && (
            <span className={isDue(callBackOn) ? ui.bad : undefined}>
              {describeCallBack(callBackOn)}
            </span>
          )}
          {trouble && <span className={ui.bad}>{trouble}</span>}
          {noteCount && <span>{plural(noteCount, { one: '1 note', other: '{count} notes' })}</span>}
          {formless && <span>{t('Maybe sent by a program')}</span>}
        </Cluster>
        {spam && <span className={`${ui.note} ${styles.why}`}>{spamText}</span>}
      </EnquiryLink>
    </li>
  )
}
