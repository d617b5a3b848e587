import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { firstEnquiriesQuery, mailAgainMutation } from '#admin/enquiries/queries'
import { enquiriesUrl } from '#admin/enquiries/route'
import { MutationFeedback } from '#admin/ui/MutationFeedback'
import { RelativeTime } from '#admin/ui/time/RelativeTime'
import type { Enquiry, Status } from '#kit/api/types.gen'
import { plural, t } from '#kit/i18n/message'
import { rich } from '#kit/i18n/rich'
import { Cluster, Rows, Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { PassingButton } from '#kit/ui/PassingButton'
import styles from './dashboard.module.css'

/** Who wrote and who is to be called back today, and whether the school hears of them by mail. */
export function EnquiriesCard({ status }: { status: Status }) {
  const { enquiries, mail } = status
  const mailing = useMutation(mailAgainMutation)
  const heading = useRef<HTMLHeadingElement>(null)
  const numbers: [string, number, string][] = [
    [t('New'), enquiries.new, enquiriesUrl({})],
    [t('Unread'), enquiries.unread, enquiriesUrl({ tab: 'all', unread: true })],
    [t('In progress'), enquiries.inHand, enquiriesUrl({ tab: 'in-hand' })],
    [t('Answered'), enquiries.done, enquiriesUrl({ tab: 'done' })],
    [t('Suspected spam'), enquiries.spam, enquiriesUrl({ tab: 'spam' })],
  ]

  return (
    <Stack as="section" aria-labelledby="enquiries">
      <h2 id="enquiries" ref={heading} tabIndex={-1}>
        {t('Enquiries')}
      </h2>
      <Cluster as="ul" gap="tight">
        {numbers.map(([label, count, address]) => (
          <li key={label}>
            <Link to={address} className={`${ui.outlined} ${ui.target}`}>
              <b>{count}</b> {label}
            </Link>
          </li>
        ))}
      </Cluster>
      {(enquiries.callBackDue ?? 0) > 0 && <CallBacks due={enquiries.callBackDue ?? 0} />}
      {enquiries.new > 0 ? (
        <NewEnquiries />
      ) : (
        <p>{t('No new enquiries. What parents write in the contact form appears here.')}</p>
      )}
      <p className={ui.note}>{mailText(mail)}</p>
      {mail.lastError && (
        <p className={ui.note}>
          {rich('The mail server’s last error: {error}', { error: <q>{mail.lastError}</q> })}
        </p>
      )}
      {mail.refused > 0 && (
        <div>
          <PassingButton
            focusFallback={heading}
            disabled={mailing.isPending}
            onClick={() => mailing.mutate('')}
          >
            {t('Mail the refused enquiries again')}
          </PassingButton>
        </div>
      )}
      <MutationFeedback mutation={mailing} title={t('They could not be mailed again.')} />
    </Stack>
  )
}

/** The people who are to be called back today, or were to be before. The list begins with the earliest day. */
function CallBacks({ due }: { due: number }) {
  const { data } = useQuery(firstEnquiriesQuery('call-back'))
  const address = enquiriesUrl({ tab: 'call-back' })
  return (
    <>
      <h3>{t('To call back today')}</h3>
      <EnquiryLinks
        enquiries={data?.data.slice(0, due) ?? []}
        addressOf={({ id }) => enquiriesUrl({ tab: 'call-back', id })}
      />
      {data && due > data.data.length && (
        <Link to={address}>{t('Open all {count} call-backs', { count: due })}</Link>
      )}
    </>
  )
}

function NewEnquiries() {
  const { data } = useQuery(firstEnquiriesQuery('new'))
  return (
    <>
      <h3>{t('New')}</h3>
      <EnquiryLinks enquiries={data?.data ?? []} addressOf={({ id }) => enquiriesUrl({ id })} />
      {data?.next && (
        <Link to={enquiriesUrl({})}>
          {t('Open all {count} new enquiries', { count: data.counts.new })}
        </Link>
      )}
    </>
  )
}

interface EnquiryLinksProps {
  enquiries: Enquiry[]
  addressOf: (enquiry: Enquiry) => string
}

/** From whom, when it came, and how it begins. */
const EnquiryLinks = ({ enquiries, addressOf }: EnquiryLinksProps) => (
  <Rows className={styles.enquiries}>
    {enquiries.map((enquiry) => (
      <li key={enquiry.id}>
        <Link to={addressOf(enquiry)}>
          <b>
            {!enquiry.openedAt && <span className={ui.visuallyHidden}>{t('Unread:')} </span>}
            <bdi>{enquiry.name}</bdi>
          </b>
          <small className={ui.soft}>
            <RelativeTime at={enquiry.at} />
          </small>
          <span className={`${ui.soft} ${ui.twoLines} ${ui.wholeRow}`}>
            {enquiry.message.slice(0, 200)}
          </span>
        </Link>
      </li>
    ))}
  </Rows>
)

function mailText({ on, waiting, refused, lastError }: Status['mail']): string {
  if (!on) return t('Mail is off: enquiries are kept here only.')
  const state = lastError
    ? t('The mail server does not accept mail now.')
    : t('Enquiries are mailed to the office.')
  const waits =
    waiting > 0 &&
    plural(waiting, {
      one: 'Waiting to be sent: 1. It is tried again automatically.',
      other: 'Waiting to be sent: {count}. They are tried again automatically.',
    })
  const gone =
    refused > 0 &&
    plural(refused, {
      one: 'Refused by the mail server: 1. It is kept here only.',
      other: 'Refused by the mail server: {count}. They are kept here only.',
    })
  return [state, waits, gone].filter(Boolean).join(' ')
}
