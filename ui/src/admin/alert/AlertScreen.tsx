import { useQuery } from '@tanstack/react-query'
import { Formik, type FormikHelpers } from 'formik'
import { DeletedItems } from '#admin/ui/DeletedItems'
import { ItemHistory } from '#admin/ui/ItemHistory'
import { QueryBoundary } from '#admin/ui/QueryBoundary'
import { itemsQuery } from '#admin/ui/queries'
import { TimeField } from '#admin/ui/TimeField'
import {
  formatDayAndTime,
  fromContentTime,
  indianDay,
  parseInputTime,
  toContentTime,
} from '#admin/ui/times'
import { useAction } from '#admin/ui/use-action'
import { useNow } from '#admin/ui/use-now'
import { type Item, saveItem } from '#shared/api/items'
import { Form } from '#shared/forms/Form'
import { SubmitButton } from '#shared/forms/SubmitButton'
import { TextField } from '#shared/forms/TextField'
import { UnsavedChanges } from '#shared/forms/UnsavedChanges'
import { t } from '#shared/i18n/message'
import { useFocusTarget } from '#shared/lib/use-focus-target'
import { PageLink } from '#shared/routing/PageLink'
import { Actions } from '#shared/ui/Actions'
import { ErrorAlert, StatusMessage } from '#shared/ui/Alert'
import { Button } from '#shared/ui/Button'

/** The line at the top of every page, such as "School closed tomorrow", with its end. */
export default function AlertScreen() {
  const alerts = useQuery(itemsQuery('alert'))
  const action = useAction()
  const outcome = useFocusTarget<HTMLDivElement>()
  const { done } = action.outcome
  return (
    <>
      <div ref={outcome.ref} tabIndex={-1}>
        <StatusMessage>
          {done && (
            <>
              <p>{done.message}</p>
              <PageLink to="/">{t('See the home page')}</PageLink>
            </>
          )}
        </StatusMessage>
      </div>
      <QueryBoundary query={alerts} failed={t('The alert could not be loaded.')}>
        {({ data: { revision, items } }) => (
          <AlertForm
            key={revision}
            base={revision}
            alert={items[0]}
            action={action}
            onDone={outcome.focus}
          />
        )}
      </QueryBoundary>
    </>
  )
}

interface AlertFormProps {
  base: number
  alert: Item | undefined
  action: ReturnType<typeof useAction>
  onDone: () => void
}

interface AlertValues {
  text: string
  publish: string
  expires: string
}

function AlertForm({ base, alert, action, onDone }: AlertFormProps) {
  const now = useNow()
  const edit = { kind: 'alert', id: alert?.id ?? '', base } as const

  async function show(
    { text, publish, expires }: AlertValues,
    { setErrors, resetForm }: FormikHelpers<AlertValues>,
  ) {
    const fields = {
      text: text.trim(),
      ...(publish && { publish: toContentTime(publish) }),
      expires: toContentTime(expires),
    }
    const done = await action.run({
      failure: t('The alert is not shown.'),
      work: () => saveItem({ ...edit, fields }),
      setErrors,
      focus: onDone,
    })
    if (done) resetForm({ values: { text, publish, expires } })
  }

  const takeDown = () =>
    action.run({
      failure: t('The alert could not be taken down.'),
      work: () => saveItem({ ...edit, fields: null }),
      focus: onDone,
    })

  return (
    <>
      <p>{describe(alert, now)}</p>
      <Formik initialValues={valuesOf(alert, now)} validate={validate} onSubmit={show}>
        {({ isSubmitting }) => (
          <Form>
            <UnsavedChanges />
            <TextField
              name="text"
              label={t('What everybody should know at once')}
              hint={t('One sentence, such as “School closed tomorrow because of the rain”.')}
              rows={2}
              required
            />
            <TimeField
              name="expires"
              label={t('Show until (IST)')}
              clock="23:59"
              hint={t('It goes by itself then. A day alone counts whole.')}
            />
            <TimeField
              name="publish"
              label={t('Show from (IST)')}
              clock="00:00"
              hint={t('Leave empty to show it at once.')}
            />
            <Actions>
              <SubmitButton
                label={t('Show the alert')}
                busyLabel={t('Publishing...')}
                busy={isSubmitting}
              />
              {alert && (
                <Button disabled={action.busy} onClick={takeDown}>
                  {t('Take it down')}
                </Button>
              )}
            </Actions>
            {action.outcome.failed && <ErrorAlert {...action.outcome.failed} />}
          </Form>
        )}
      </Formik>
      {alert && (
        <ItemHistory kind="alert" id={alert.id} publishes action={action} onUndone={onDone} />
      )}
      <DeletedItems kind="alert" action={action} onRestored={onDone} />
    </>
  )
}

/** What visitors see now, or will. */
function describe(alert: Item | undefined, now: number): string {
  if (!alert) return t('No alert is shown. It would stand at the top of every page.')
  const from = parseInputTime(fromContentTime(alert.fields.publish)) ?? 0
  const until = parseInputTime(fromContentTime(alert.fields.expires)) ?? 0
  if (until <= now) return t('The last alert ended on {time}.', { time: formatDayAndTime(until) })
  if (from > now) return t('The alert appears on {time}.', { time: formatDayAndTime(from) })
  return t('Every page shows it until {time}.', { time: formatDayAndTime(until) })
}

/** The alert that is shown or comes; else a new one that ends tomorrow night. */
function valuesOf(alert: Item | undefined, now: number): AlertValues {
  const { text, publish, expires } = alert?.fields ?? {}
  const until = fromContentTime(expires)
  if ((parseInputTime(until) ?? 0) > now)
    return { text: String(text), publish: fromContentTime(publish), expires: until }
  return { text: '', publish: '', expires: `${indianDay(now + 86_400_000)}T23:59` }
}

/** What the server would refuse, said at once. */
function validate({ text, publish, expires }: AlertValues) {
  const errors: Partial<AlertValues> = {}
  if (!text.trim()) errors.text = t('Write what everybody should know.')
  else if (/\n/.test(text.trim())) errors.text = t('Must be on one line')
  if (!parseInputTime(expires))
    errors.expires = t('Write the date as 25/11/2026, with a time as 25/11/2026 18:00')
  if (publish && !parseInputTime(publish))
    errors.publish = t('Write the date as 25/11/2026, with a time as 25/11/2026 18:00')
  return errors
}
