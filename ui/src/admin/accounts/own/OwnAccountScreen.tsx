import { useQuery } from '@tanstack/react-query'
import { use, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { QueryBoundary } from '#admin/ui/QueryBoundary'
import type { Person } from '#admin/ui/screen'
import type { Account as AccountData } from '#kit/api/types.gen'
import { ReauthenticationContext } from '#kit/auth/reauthentication'
import { t } from '#kit/i18n/message'
import { moveFocus } from '#kit/lib/use-focus-target'
import { StatusMessage } from '#kit/ui/Alert'
import { Callout, Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { SchemeSelect } from '#kit/ui/SchemeSelect'
import { roleText } from '../account-labels'
import { OwnFactors } from '../factors/OwnFactors'
import { RecoveryCodes } from '../factors/RecoveryCodes'
import { NameForm } from '../NameForm'
import { ownAccountQuery, renameMutation } from '../queries'
import { LanguageSelect } from './LanguageSelect'
import { OwnPassword } from './OwnPassword'
import { OwnSessions } from './OwnSessions'

/** A person's own account: name, password, passkeys and codes, where they are signed in, and the colours. */
export default function OwnAccountScreen({ user }: { user: Person }) {
  const [codes, setCodes] = useState<string[]>()
  const others = useRef<HTMLDivElement>(null)
  function close() {
    flushSync(() => setCodes(undefined)) // what is hidden takes no focus
    moveFocus(others.current, '#factors')
  }
  return (
    <>
      {codes && <RecoveryCodes codes={codes} emailId={user.emailId} onDone={close} />}
      {/* Hidden, not gone: a name that is half written stays. */}
      <Stack ref={others} gap="airy" hidden={codes !== undefined}>
        {user.mustAddFactor ? <Required /> : <Account />}
        <OwnFactors onCodes={setCodes} />
        <Stack as="section">
          <h2>{t('How it looks')}</h2>
          {!user.mustAddFactor && <LanguageSelect language={user.language} />}
          <SchemeSelect />
        </Stack>
      </Stack>
    </>
  )
}

/** What is said to somebody who may only add a factor. */
const Required = () => (
  <Callout>
    <p>
      {t(
        'The owners of this site ask for a passkey or an authenticator app as well as the password. Add one of them here, and go on with your work.',
      )}
    </p>
  </Callout>
)

function Account() {
  const own = useQuery(ownAccountQuery)
  return (
    <QueryBoundary query={own} failed={t('Your account could not be loaded.')}>
      {({ data, sessions, noPassword }) => (
        <Stack gap="airy">
          <About account={data} />
          <OwnPassword emailId={data.emailId} isFirst={noPassword ?? false} />
          <OwnSessions sessions={sessions} />
        </Stack>
      )}
    </QueryBoundary>
  )
}

function About({ account: { userName, emailId, role } }: { account: AccountData }) {
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
