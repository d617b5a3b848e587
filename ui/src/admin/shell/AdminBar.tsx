import { Ellipsis, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { mostPublished } from '#admin/items/route'
import type { Person } from '#admin/ui/screen'
import { t } from '#kit/i18n/message'
import styles from './admin.module.css'
import { MenuGroups } from './MenuGroups'
import { MenuSheet } from './MenuSheet'
import { enquiriesGroup, homeGroup, type MenuGroup, type Place, publishGroup } from './menu'
import { PersonLine } from './PersonLine'

interface AdminBarProps {
  user: Person
  groups: MenuGroup[]
  at: Place
}

/** The bar at a phone's foot: what is used every day, what can be added, and the rest of the menu. */
export function AdminBar({ user, groups, at }: AdminBarProps) {
  // A form has its own button “Publish”, which does something else.
  const isWriting = new URLSearchParams(at.search).has('item')
  const inBar = [homeGroup, enquiriesGroup, ...(isWriting ? [] : [publishGroup])].map(
    ({ label }) => label,
  )
  const isAt = ({ entries }: MenuGroup) => entries.some((entry) => entry.isAt(at))
  const others = groups.filter(({ label }) => !inBar.includes(label))
  // A form of the group that has left the bar is not one of the others' screens.
  const isOther = others.some((group) => group.label !== publishGroup.label && isAt(group))
  return (
    <ul className={styles.bar}>
      {!user.mustAddFactor && (
        <>
          <MenuGroups groups={[homeGroup, enquiriesGroup]} at={at} />
          <li>
            <MenuSheet icon={Plus} label={t('Add')} title={t('What do you want to publish?')}>
              {(close) =>
                mostPublished.map(({ label, to }) => (
                  <li key={to}>
                    <Link to={to} onClick={close}>
                      {t(label)}
                    </Link>
                  </li>
                ))
              }
            </MenuSheet>
          </li>
          {!isWriting && (
            <li>
              <MenuSheet
                icon={publishGroup.icon}
                label={t(publishGroup.label)}
                title={t(publishGroup.label)}
                isCurrent={isAt(publishGroup)}
              >
                {(close) => <MenuGroups groups={[publishGroup]} at={at} isSheet onFollow={close} />}
              </MenuSheet>
            </li>
          )}
        </>
      )}
      <li>
        <MenuSheet icon={Ellipsis} label={t('More')} title={t('More screens')} isCurrent={isOther}>
          {(close) => (
            <>
              <MenuGroups groups={others} at={at} isSheet onFollow={close} />
              <PersonLine user={user} />
            </>
          )}
        </MenuSheet>
      </li>
    </ul>
  )
}
