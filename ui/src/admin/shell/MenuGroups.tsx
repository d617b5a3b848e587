import { useQuery } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { countForYou, statusQuery } from '#admin/dashboard/queries'
import { type MarkedText, plural, t } from '#kit/i18n/message'
import { ui } from '#kit/ui/names'
import styles from './admin.module.css'
import { type MenuEntry, type MenuGroup, type Place, publishGroup } from './menu'

interface MenuGroupsProps {
  groups: MenuGroup[]
  at: Place
  /** All groups are open. Otherwise that of the screen is, and one at a time. */
  isSheet?: boolean
  /** A link was followed. */
  onFollow?: (() => void) | undefined
}

/** The menu by groups that open. */
export function MenuGroups({ groups, at, isSheet = false, onFollow }: MenuGroupsProps) {
  const opened =
    groups.find(({ entries }) => entries.length > 1 && entries.some(({ isAt }) => isAt(at))) ??
    publishGroup
  return groups.map(({ label, icon, entries }) => {
    const [only, ...others] = entries
    if (only && others.length === 0)
      return <EntryLink key={only.to} entry={only} icon={icon} at={at} onFollow={onFollow} />
    return (
      <li key={t(label)}>
        <details open={isSheet || label === opened.label} name={isSheet ? undefined : 'admin-menu'}>
          <summary>
            <Label icon={icon}>{label}</Label>
          </summary>
          <ul>
            {entries.map((entry) => (
              <EntryLink key={entry.to} entry={entry} at={at} onFollow={onFollow} />
            ))}
          </ul>
        </details>
      </li>
    )
  })
}

/** What a line of the menu says, after its sign. */
function Label({ icon: Icon, children }: { icon?: LucideIcon | undefined; children: MarkedText }) {
  return (
    <>
      {Icon && <Icon aria-hidden size="1.375em" />}
      <span className={styles.label}>{t(children)}</span>
    </>
  )
}

interface EntryLinkProps {
  entry: MenuEntry
  icon?: LucideIcon | undefined
  at: Place
  onFollow?: (() => void) | undefined
}

const EntryLink = ({ entry, icon, at, onFollow }: EntryLinkProps) => (
  <li>
    <Link to={entry.to} aria-current={entry.isAt(at) ? 'page' : undefined} onClick={onFollow}>
      <Label icon={icon}>{entry.label}</Label>
      {/* Mounted anew, it asks again when the answer is not fresh: the session may have ended. */}
      {entry.count && <Count key={at.pathname} of={entry.count} />}
    </Link>
  </li>
)

/** How much waits behind an entry, once that is known: what needs attention, and enquiries that nobody has read. */
function Count({ of }: { of: 'attention' | 'unread' }) {
  const { data: status } = useQuery(statusQuery)
  if (!status) return null
  const count = of === 'unread' ? status.enquiries.unread : countForYou(status)
  if (count === 0) return null
  return (
    <>
      <span aria-hidden className={styles.badge}>
        {count > 99 ? '99+' : count}
      </span>
      <span className={ui.visuallyHidden}>
        {of === 'unread'
          ? plural(count, { one: '(1 unread)', other: '({count} unread)' })
          : plural(count, {
              one: '(1 thing needs attention)',
              other: '({count} things need attention)',
            })}
      </span>
    </>
  )
}
