import { Link } from 'react-router'
import { popup } from '#admin/popup/route'
import { slider } from '#admin/slider/route'
import { formatDateTime, formatEnd } from '#admin/ui/time/times'
import type { Status } from '#kit/api/types.gen'
import { plural, t } from '#kit/i18n/message'
import { rich } from '#kit/i18n/rich'
import { Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'

/** What the home page shows now of what an office may forget there. */
export function OnHomePage({ status }: { status: Status }) {
  const pictures =
    status.slides === 0
      ? t('none')
      : plural(status.slides, { one: '1 picture', other: '{count} pictures' })
  return (
    <Stack as="section" gap="tight" aria-labelledby="live" className={ui.targets}>
      <h2 id="live">{t('On the home page now')}</h2>
      <p>
        {rich('<a>Slider</a>: {pictures}', {
          a: (inner) => <Link to={slider.path}>{inner}</Link>,
          pictures,
        })}
      </p>
      <p>
        {rich('<a>Pop-up</a>: {state}', {
          a: (inner) => <Link to={popup.path}>{inner}</Link>,
          state: popupText(status),
        })}
      </p>
    </Stack>
  )
}

/** What visitors see of the pop-up, and until when. */
function popupText({ popupState, popupFrom = '', popupUntil }: Status): string {
  const until = popupUntil && formatEnd(popupUntil)
  switch (popupState) {
    case 'none':
      return t('none')
    case 'over':
      return t('Over since {time}', { time: formatDateTime(popupUntil ?? '') })
    case 'planned': {
      const from = formatDateTime(popupFrom)
      return until
        ? t('Planned from {from} until {until}', { from, until })
        : t('Planned from {from}', { from })
    }
    case 'live':
      return until ? t('Live until {until}', { until }) : t('Live')
  }
}
