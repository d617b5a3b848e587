import { useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { QueryBoundary } from '#admin/ui/QueryBoundary'
import type { Account } from '#kit/api/types.gen'
import { ReauthenticationContext } from '#kit/auth/reauthentication'
import { t } from '#kit/i18n/message'
import { StatusMessage } from '#kit/ui/Alert'
import { Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { SchemeSelect } from '#kit/ui/SchemeSelect'
import { roleText } from './account-labels'
import { NameForm } from './NameForm'
import { OwnPassword } from './OwnPassword'
import { OwnSessions } from './OwnSessions'
import { ownAccountQuery, renameMutation } from './queries'

/** A person's own account: name, password, where they are signed in, and the colours. */
export default function OwnAccountScreen() {
  const own = useQuery(ownAccountQuery)
  return (
    <QueryBoundary query={own} failed={t('Your account could not be loaded.')}>
      {({ data, sessions }) => (
        <Stack gap="airy">
          <About account={data} />
          <OwnPassword emailId={data.emailId} />
          <OwnSessions sessions={sessions} />
          <Stack as="section">
            <h2>{t('How it looks')}</h2>
            <SchemeSelect />
          </Stack>
        </Stack>
      )}
    </QueryBoundary>
  )
}

function About({ account: { userName, emailId, role } }: { account: Account }) {
  const { notifyUserChanged } = use(ReauthenticationContext)
  const [notice, setNotice] = useState('')
  return (
    <Stack as="section">
      <h2>{t('Who you are')}</h2>
      <p>
        {emailId}
        <br />
        <span className={ui.note}>{roleText({ role })}</span>
      </p>
      <NameForm
        name={userName}
        autoComplete="name"
        mutation={renameMutation}
        onDone={(message) => {
          setNotice(message)
          notifyUserChanged()
        }}
      />
      <StatusMessage>{notice}</StatusMessage>
    </Stack>
  )
}
