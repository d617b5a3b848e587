import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { MutationFeedback } from '#admin/ui/MutationFeedback'
import type { Enquiry } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { rich } from '#kit/i18n/rich'
import { Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { PassingButton } from '#kit/ui/PassingButton'
import styles from '../enquiries.module.css'
import { describeMail, mailActionLabel } from '../enquiry-labels'
import { mailAgainMutation } from '../queries'

/** The state of the mail about an enquiry, with the mail server's own words. */
export function EnquiryMail({ enquiry }: { enquiry: Enquiry }) {
  const { id, mailError, unmailed = [] } = enquiry
  const mailing = useMutation(mailAgainMutation)
  const label = mailActionLabel(enquiry)
  const heading = useRef<HTMLHeadingElement>(null)

  return (
    <Stack as="section" className={`${ui.lined} ${styles.part}`} aria-labelledby={`mail-${id}`}>
      <h3 ref={heading} tabIndex={-1} id={`mail-${id}`}>
        {t('Mail')}
      </h3>
      <p>{describeMail(enquiry)}</p>
      {unmailed.length > 0 && (
        <ul className={ui.bullets}>
          {unmailed.map(({ address, reply }) => (
            <li key={address}>
              {address} <q>{reply}</q>
            </li>
          ))}
        </ul>
      )}
      {mailError && (
        <p className={ui.note}>
          {rich('The mail server’s words: {words}', { words: <q>{mailError}</q> })}
        </p>
      )}
      {label && (
        <PassingButton
          focusFallback={heading}
          disabled={mailing.isPending}
          onClick={() => mailing.mutate(id)}
        >
          {label}
        </PassingButton>
      )}
      <MutationFeedback mutation={mailing} title={t('It could not be mailed.')} />
    </Stack>
  )
}
