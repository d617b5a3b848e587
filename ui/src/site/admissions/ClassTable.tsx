import type { AdmittedClass } from '#kit/api/types.gen'
import { plural, t } from '#kit/i18n/message'
import { Cluster, Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import styles from './AdmissionsPage.module.css'

/** Fees, seats and ages of the classes. Where there is script, a family sees the row of its own class. */
export function ClassTable({ classes }: { classes: AdmittedClass[] }) {
  const hasHostel = classes.some(({ hostelText }) => hostelText)
  return (
    <Stack as="section" gap="tight" aria-labelledby="fees">
      <h2 id="fees">{t('Classes and seats')}</h2>
      <Cluster as="label" className={`${ui.scriptOnly} ${ui.screenOnly}`}>
        {t('My class')}
        <select>
          <option value="">{t('All classes')}</option>
          {classes.map((each) => (
            <option key={nameOf(each)}>{nameOf(each)}</option>
          ))}
        </select>
      </Cluster>
      <table className={styles.fees} aria-labelledby="fees">
        <thead>
          <tr>
            <th scope="col">{t('Class')}</th>
            <th scope="col">{t('A year')}</th>
            {hasHostel && <th scope="col">{t('With hostel')}</th>}
          </tr>
        </thead>
        <tbody>
          {classes.map((each) => (
            <tr key={nameOf(each)} data-class={nameOf(each)} suppressHydrationWarning>
              <th scope="row">
                {nameOf(each)}
                <span className={ui.note}>{aboutOf(each)}</span>
              </th>
              <td>{each.feeText ?? '–'}</td>
              {hasHostel && <td>{each.hostelText ?? '–'}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {hasHostel && <p className={ui.note}>{t('–: day scholars only')}</p>}
    </Stack>
  )
}

const nameOf = ({ classes, stream }: AdmittedClass) => [classes, stream].filter(Boolean).join(' ')

const aboutOf = ({ seats, seatsNote, age }: AdmittedClass) =>
  [
    seats && plural(seats, { one: '1 seat', other: '{count} seats' }),
    seatsNote && t('Seats: {seats}', { seats: seatsNote }),
    age,
  ]
    .filter(Boolean)
    .join(' · ')
