import type { AccountDeed } from '../api/accounts'
import type { Account } from '../api/types.gen'
import styles from './accounts.module.css'
import { indianTime } from './times'

interface AccountCardProps {
  account: Account
  /** The account of the person who looks: they can't lock themselves out. */
  own: boolean
  busy: boolean
  onChange: (deed: AccountDeed) => void
}

const deeds: Record<Account['status'], [AccountDeed, string][]> = {
  pending: [
    ['approve', 'Approve'],
    ['refuse', 'Refuse'],
  ],
  active: [['disable', 'Disable']],
  disabled: [['enable', 'Enable']],
}

export function AccountCard({ account, own, busy, onChange }: AccountCardProps) {
  const { userName, emailId, role, status, createdAt, createdFrom, lastSignInAt } = account
  return (
    <li className={styles.account}>
      <div>
        <p>
          <strong>{userName}</strong> {emailId}
        </p>
        <p className={styles.note}>
          {role === 'owner' && 'Owner. '}
          {status === 'pending' ? 'Registered' : 'Since'} {indianTime(createdAt)}, from{' '}
          {createdFrom}
          {lastSignInAt && `. Last signed in ${indianTime(lastSignInAt)}`}
        </p>
      </div>
      {own ? (
        <span className={styles.note}>You</span>
      ) : (
        <div className={styles.deeds}>
          {deeds[status].map(([deed, label]) => (
            <button
              key={deed}
              type="button"
              className={deed === 'approve' ? 'button' : 'button quiet'}
              disabled={busy}
              aria-label={`${label} ${userName}`}
              onClick={() => onChange(deed)}
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </li>
  )
}
