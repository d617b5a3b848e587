import { type RefObject, type SubmitEvent, useRef, useState } from 'react'
import { readDay, writeDate } from '#admin/ui/time/dates'
import { RelativeTime } from '#admin/ui/time/RelativeTime'
import type { Enquiry, EnquiryEdit } from '#kit/api/types.gen'
import { Field } from '#kit/forms/Field'
import { t } from '#kit/i18n/message'
import { rich } from '#kit/i18n/rich'
import { moveFocus } from '#kit/lib/use-focus-target'
import { Actions } from '#kit/ui/Actions'
import { Stack } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { PassingButton } from '#kit/ui/PassingButton'
import { callBackError, dayFromNow, describeCallBack } from '../call-back'
import styles from '../enquiries.module.css'
import { useEnquiriesContext } from '../enquiries-context'
import { nameIn } from '../enquiry-labels'

interface EnquiryFollowUpProps {
  enquiry: Enquiry
  /** Takes the focus of a button that goes. */
  heading: RefObject<HTMLElement | null>
}

/** Who has taken an enquiry on, its state, and the day to call back on. */
export function EnquiryFollowUp({ enquiry, heading }: EnquiryFollowUpProps) {
  const { edits, user } = useEnquiriesContext()
  const { id, state, assignee, changedBy, changedAt } = enquiry

  const button = (label: string, change: EnquiryEdit, message: string) => (
    <PassingButton
      focusFallback={heading}
      disabled={edits.busy}
      onClick={() => edits.edit([enquiry], change, message)}
    >
      {label}
    </PassingButton>
  )
  return (
    <Stack
      as="section"
      className={`${ui.lined} ${styles.part}`}
      aria-labelledby={`follow-up-${id}`}
    >
      <h3 id={`follow-up-${id}`}>{t('Follow up')}</h3>
      <Actions>
        {state === 'done' && button(t('Open again'), { state: 'in-hand' }, t('Opened again.'))}
        {state !== 'done' &&
          assignee !== user &&
          button(
            assignee
              ? t('Take over from {name}', { name: nameIn(enquiry, assignee) })
              : t('Assign to me'),
            { mine: true },
            t('Assigned to you.'),
          )}
        {state === 'in-hand' && button(t('Mark as new'), { state: 'new' }, t('Marked as new.'))}
      </Actions>
      {state !== 'done' && <CallBack enquiry={enquiry} />}
      {changedBy && (
        <p className={ui.note}>
          {rich('Last changed by {name} {when}.', {
            name: nameIn(enquiry, changedBy),
            when: <RelativeTime at={changedAt} />,
          })}
        </p>
      )}
    </Stack>
  )
}

/** The day to call back on, written or chosen with a tap. */
function CallBack({ enquiry }: { enquiry: Enquiry }) {
  const { edits } = useEnquiriesContext()
  const { callBackOn = '' } = enquiry
  const [changed, setChanged] = useState<string>()
  const typed = changed ?? writeDate(callBackOn)
  const [error, setError] = useState('')
  const field = useRef<HTMLInputElement>(null)

  async function save(day: string) {
    setError('')
    const message = day ? `${describeCallBack(day)}.` : t('Nobody is reminded to call back.')
    if (await edits.edit([enquiry], { callBackOn: day }, message)) setChanged(undefined)
  }
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const wrong = typed.trim() === '' ? '' : callBackError(typed)
    setError(wrong)
    if (wrong) return moveFocus(field.current)
    return save(readDay(typed) ?? '')
  }
  const day = (label: string, days: number) => (
    <Button disabled={edits.busy} onClick={() => save(dayFromNow(days))}>
      {label}
    </Button>
  )
  return (
    <Stack as="form" className={styles.callBack} onSubmit={submit} noValidate>
      <Field
        label={t('Call back on')}
        hint={
          callBackOn ? `${describeCallBack(callBackOn)}.` : t('On that day it is shown under Home.')
        }
        error={error || undefined}
      >
        {(wiring) => (
          <input
            {...wiring}
            ref={field}
            value={typed}
            placeholder={t('dd/mm/yyyy')}
            autoComplete="off"
            onChange={({ target }) => setChanged(target.value)}
          />
        )}
      </Field>
      <Actions>
        <Button type="submit" disabled={edits.busy}>
          {t('Save the day')}
        </Button>
        {day(t('Tomorrow'), 1)}
        {day(t('In a week'), 7)}
      </Actions>
    </Stack>
  )
}
