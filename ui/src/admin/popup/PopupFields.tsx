import { useFormikContext } from 'formik'
import { useId } from 'react'
import { DecorativeField } from '#admin/ui/pictures/DecorativeField'
import { TimeSpanFields } from '#admin/ui/time/TimeSpanFields'
import { useNow } from '#admin/ui/time/use-now'
import { TextField } from '#kit/forms/TextField'
import { unsavedQuestion, useUnsavedChanges } from '#kit/forms/use-unsaved-changes'
import { t } from '#kit/i18n/message'
import { Callout } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { describeSchedule } from './describe-popup'
import { SitePages } from './SitePages'

/** What is said of a pop-up, and when it is shown. */
export interface PopupValues {
  alt: string
  decorative: boolean
  link: string
  from: string
  until: string
}

const popupFields = ['alt', 'decorative', 'link', 'from', 'until'] as const

/** What is said about the pop-up's picture; the same when it is made and later. */
export function PopupFields() {
  const pages = useId()
  const { values, initialValues, isSubmitting } = useFormikContext<PopupValues>()
  useUnsavedChanges(
    popupFields.some((name) => values[name] !== initialValues[name]),
    t(unsavedQuestion),
  )
  return (
    <>
      <TextField
        name="alt"
        label={t('What the picture shows')}
        hint={t('For those who can’t see it. Repeat the words that the picture shows.')}
        disabled={values.decorative}
        readOnly={isSubmitting}
      />
      <DecorativeField disabled={isSubmitting} />
      <TextField
        name="link"
        label={t('Link (optional)')}
        hint={t('A page of this site, such as /latest, or an https:// address.')}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        list={pages}
        readOnly={isSubmitting}
      />
      <SitePages id={pages} />
      <TimeSpanFields
        from={{
          name: 'from',
          label: t('Show from (IST)'),
          hint: t('Leave empty to start at once.'),
        }}
        until={{
          name: 'until',
          label: t('Show until (IST)'),
          hint: t('Leave empty for no end.'),
        }}
      />
      <SchedulePreview {...values} />
    </>
  )
}

/** What will come of the times, while they are chosen. */
function SchedulePreview({ from, until }: PopupValues) {
  const schedule = describeSchedule(from, until, useNow())
  return (
    <div role="status" className={ui.live}>
      {schedule && <Callout as="p">{schedule}</Callout>}
    </div>
  )
}
