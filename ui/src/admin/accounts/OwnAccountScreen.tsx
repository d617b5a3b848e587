import { useState } from 'react'
import { Load } from '#admin/ui/Load'
import { useLoaded } from '#admin/ui/use-loaded'
import { getOwnAccount, rename } from '#shared/api/accounts'
import type { Account } from '#shared/api/types.gen'
import { tellAnother } from '#shared/auth/sign-in'
import { Success } from '#shared/ui/Outcome'
import { roleMay, roleNames } from './account-words'
import styles from './accounts.module.css'
import { NameForm } from './NameForm'
import { OwnPassword } from './OwnPassword'
import { OwnSessions } from './OwnSessions'

/** A person's own account: name, password, and where they are signed in. */
export default function OwnAccountScreen() {
  const own = useLoaded(getOwnAccount)
  return (
    <Load of={own} what="Your account">
      {({ data, sessions }) => (
        <div className={styles.parts}>
          <About account={data} />
          <OwnPassword emailId={data.emailId} onChanged={own.reload} />
          <OwnSessions sessions={sessions} onChanged={own.reload} />
        </div>
      )}
    </Load>
  )
}

function About({ account: { userName, emailId, role } }: { account: Account }) {
  const [said, setSaid] = useState('')
  return (
    <section className={styles.part}>
      <h2>Who you are</h2>
      <p>
        {emailId}
        <br />
        <span className="note">
          {roleNames[role]}: {roleMay[role]}.
        </span>
      </p>
      <NameForm
        name={userName}
        autoComplete="name"
        send={rename}
        onDone={(message) => {
          setSaid(message)
          tellAnother()
        }}
      />
      <Success>{said && <p>{said}</p>}</Success>
    </section>
  )
}
