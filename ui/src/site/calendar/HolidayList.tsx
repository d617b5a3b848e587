import { useState } from 'react'
import type { Holiday } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { Cluster, Stack } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { PageLink } from '#site/routing/PageLink'

export interface HolidayListProps {
  heading: string
  school: string
  holidays: Holiday[]
}

/** The holidays of a school year, which are one sheet of paper, or one picture to send. */
export function HolidayList(list: HolidayListProps) {
  const [failed, setFailed] = useState(false)
  const share = () =>
    import('./holiday-picture')
      .then(({ sharePicture }) => sharePicture(list))
      .then(
        () => setFailed(false),
        () => setFailed(true),
      )
  return (
    <Stack>
      <Cluster gap="tight" className={`${ui.screenOnly} ${ui.targets}`}>
        <Button className={ui.scriptOnly} onClick={share}>
          {t('Share as a picture')}
        </Button>
        <Button variant="quiet" className={ui.scriptOnly} onClick={() => print()}>
          {t('Print')}
        </Button>
        <PageLink to="/calendar">{t('Calendar')}</PageLink>
      </Cluster>
      <p role="status" className={ui.live}>
        {failed && t('The picture could not be made. Please print the list instead.')}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Date')}</th>
            <th scope="col">{t('Holiday')}</th>
          </tr>
        </thead>
        <tbody>
          {list.holidays.map(({ title, days, weekdays, classes, note }) => (
            <tr key={days}>
              <th scope="row">
                {days}
                <p className={ui.plain}>{weekdays}</p>
              </th>
              <td>
                <p className={ui.bold}>{title}</p>
                {classes && <p>{t('Classes: {classes}', { classes })}</p>}
                {note && <p className={ui.note}>{note}</p>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Stack>
  )
}
