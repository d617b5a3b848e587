import { memo, useState } from 'react'
import type { StaffList, StaffMember } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import type { PageProps } from '#kit/routing/page'
import { Cluster, Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { Seo } from '#kit/ui/Seo'
import { Avatar } from '#site/ui/Avatar'
import { PageBody } from '#site/ui/PageBody'
import { PageHead } from '#site/ui/PageHead'
import { Prose } from '#site/ui/Prose'
import { StaffFilter } from './StaffFilter'
import styles from './StaffPage.module.css'
import { useStaffSearch } from './use-staff-search'

/** The people of the school, in lists that can be searched. */
export default function StaffPage({ page }: PageProps<'staff'>) {
  const { info, staff: all } = page
  const [list, setList] = useState('')
  const { query, search, found } = useStaffSearch(all)
  const shown = found.filter(({ id, members }) => (!list || id === list) && members.length > 0)
  return (
    <>
      <Seo seo={page.seo} />
      <PageHead heading={info.heading} lead={info.lead} />
      <PageBody>
        <StaffFilter
          lists={all}
          list={list}
          setList={setList}
          query={query}
          setQuery={search}
          found={count(shown)}
        />
        {shown.length === 0 && (
          <Stack as="p" frame="panel">
            {t('Nobody matches. Try a shorter word.')}
          </Stack>
        )}
        {shown.map((each) => (
          <List key={each.id} list={each} />
        ))}
        {info.html && <Prose html={info.html} />}
      </PageBody>
    </>
  )
}

const count = (lists: StaffList[]) => lists.reduce((sum, { members }) => sum + members.length, 0)

/** Drawn again only when its people change, not with every letter that is typed. */
const List = memo(function List({ list }: { list: StaffList }) {
  return (
    <section className={`${ui.folding} ${styles.list}`} aria-labelledby={list.id}>
      <Cluster id={list.id} as="h2">
        {list.heading} <span className={`${ui.pill} ${ui.soft}`}>{list.members.length}</span>
      </Cluster>
      <table className={styles.table} aria-labelledby={list.id}>
        <thead>
          <tr>
            <th scope="col">{t('Name')}</th>
            <th scope="col">{t('Qualification')}</th>
            <th scope="col">{list.members[0]?.designation ? t('Designation') : t('Role')}</th>
          </tr>
        </thead>
        <tbody>
          {list.members.map((member) => (
            <Row key={`${member.id} ${member.name} ${member.role}`} member={member} />
          ))}
        </tbody>
      </table>
    </section>
  )
})

function Row({ member }: { member: StaffMember }) {
  return (
    <tr>
      <th scope="row">
        <Cluster as="span" className={styles.person}>
          <Avatar name={member.name} image={member.image && { ...member.image, alt: '' }} />
          {member.name}
        </Cluster>
      </th>
      <td>{member.qualification}</td>
      <td className={styles.post}>{member.designation ?? member.role}</td>
    </tr>
  )
}
