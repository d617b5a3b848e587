import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { mailAgainMutation } from '#admin/enquiries/queries'
import { MutationFeedback } from '#admin/ui/MutationFeedback'
import { RelativeTime } from '#admin/ui/time/RelativeTime'
import type { Action } from '#admin/ui/use-action'
import type { Status } from '#kit/api/types.gen'
import { plural, t } from '#kit/i18n/message'
import { rich } from '#kit/i18n/rich'
import { sizeText } from '#kit/i18n/sentence'
import { Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { PassingButton } from '#kit/ui/PassingButton'
import { AttentionList } from './AttentionList'
import { needsPerson } from './queries'

interface ServerStatusProps {
  status: Status
  action: Action
}

/** For owners, in one line that opens: what whoever runs the server looks after. */
export function ServerStatus({ status, action }: ServerStatusProps) {
  const { backup, mail, version, attention } = status
  const items = attention.filter((item) => item.server && !needsPerson(item))
  const mailing = useMutation(mailAgainMutation)
  const summary = useRef<HTMLElement>(null)
  return (
    <details className={ui.lined}>
      <summary ref={summary}>
        {items.length === 0
          ? t('Server: all is well')
          : plural(items.length, {
              one: 'Server: 1 thing needs attention',
              other: 'Server: {count} things need attention',
            })}
      </summary>
      <Stack>
        <AttentionList items={items} action={action} />
        <p>{lastBackup(backup)}</p>
        <p>{mailText(mail)}</p>
        {mail.lastError && (
          <p>{rich('The mail server’s last error: {error}', { error: <q>{mail.lastError}</q> })}</p>
        )}
        {mail.refused > 0 && (
          <div>
            <PassingButton
              focusFallback={summary}
              disabled={mailing.isPending}
              onClick={() => mailing.mutate('')}
            >
              {t('Mail the refused enquiries again')}
            </PassingButton>
          </div>
        )}
        <MutationFeedback mutation={mailing} title={t('They could not be mailed again.')} />
        <p className={ui.note}>
          {t('Program version {version}. Please mention it when you ask for help.', { version })}
        </p>
      </Stack>
    </details>
  )
}

function lastBackup({ at, bytes }: Status['backup']): ReactNode {
  if (!at) return t('No backup was made yet.')
  const when = <RelativeTime at={at} />
  return rich('Last good backup: {when}, {size}, tested.', { when, size: sizeText(bytes) })
}

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
