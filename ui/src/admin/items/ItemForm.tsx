import { Formik, type FormikHelpers } from 'formik'
import { useId } from 'react'
import { readDay } from '#admin/ui/dates'
import { TimeField } from '#admin/ui/TimeField'
import { indianDay } from '#admin/ui/times'
import type { useAction } from '#admin/ui/use-action'
import { useNow } from '#admin/ui/use-now'
import { type Item, type ItemKind, saveItem } from '#shared/api/items'
import { Form } from '#shared/forms/Form'
import { SubmitButton } from '#shared/forms/SubmitButton'
import { TextField } from '#shared/forms/TextField'
import { UnsavedChanges } from '#shared/forms/UnsavedChanges'
import { t } from '#shared/i18n/message'
import { ErrorAlert } from '#shared/ui/Alert'
import { Button } from '#shared/ui/Button'
import { FileField } from './FileField'
import { fileField, type ItemValues, itemFields, valuesOf } from './item-values'

interface ItemFormProps {
  kind: ItemKind
  base: number
  item: Item | undefined
  isNew: boolean
  categories: string[]
  action: ReturnType<typeof useAction>
  onLeave: () => void
}

/** The form of one item. It is published as soon as the server has checked it. */
export function ItemForm(props: ItemFormProps) {
  const { kind, base, item, isNew, categories, action, onLeave } = props
  const list = useId()
  const today = indianDay(useNow())
  if (!item && !isNew) {
    return (
      <p>
        {t('It is not there any more: somebody removed it, or changed its title.')}{' '}
        <Button onClick={onLeave}>{t('Back to the list')}</Button>
      </p>
    )
  }

  async function publish(values: ItemValues, { setErrors, resetForm }: FormikHelpers<ItemValues>) {
    const field = fileField[kind]
    const done = await action.run({
      failure: t('It was not published.'),
      work: () =>
        saveItem(
          { kind, id: item?.id ?? '', base, fields: itemFields(kind, item, values) },
          values.file ? [[`/${field}`, values.file]] : [],
        ),
      setErrors: ({ [field]: file, ...fields }) => setErrors({ ...fields, ...(file && { file }) }),
    })
    if (!done) return
    resetForm({ values })
    onLeave()
  }

  return (
    <Formik
      initialValues={valuesOf(item, today)}
      validate={(values) => validate(kind, item, values)}
      onSubmit={publish}
    >
      {({ isSubmitting, values }) => (
        <Form>
          <UnsavedChanges />
          <h2>{headingOf(kind, isNew)}</h2>
          <TextField name="title" label={t('Title')} autoComplete="off" required />
          {kind === 'news' && (
            <TextField
              name="summary"
              label={t('In one or two sentences')}
              hint={t('Shown in the list of news.')}
              rows={2}
              required
            />
          )}
          {kind === 'news' && (
            <TextField
              name="body"
              label={t('Text')}
              hint={t('Leave an empty line between two paragraphs. **Two stars** make bold.')}
              rows={10}
            />
          )}
          <FileField kind={kind} current={currentFile(kind, item)} />
          {kind === 'news' && Boolean(values.file || item?.fields.image) && (
            <TextField
              name="image/alt"
              label={t('What the picture shows')}
              hint={t('For those who can’t see it.')}
            />
          )}
          <TextField
            name="category"
            label={t('Category')}
            list={list}
            autoComplete="off"
            required
          />
          <datalist id={list}>
            {categories.map((category) => (
              <option key={category} value={category} />
            ))}
          </datalist>
          <TextField name="date" label={t('Date')} placeholder={t('dd/mm/yyyy')} required />
          {kind === 'circular' && (
            <TextField
              name="summary"
              label={t('What it says, in a sentence (optional)')}
              rows={2}
            />
          )}
          <TimeField
            name="publish"
            label={t('Show from (IST)')}
            clock="00:00"
            hint={t('Leave empty to show it at once.')}
          />
          <TimeField
            name="expires"
            label={t('Show until (IST)')}
            clock="23:59"
            hint={t('Leave empty to keep it.')}
          />
          <div className="cluster">
            <SubmitButton label={t('Publish')} busyLabel={t('Publishing...')} busy={isSubmitting} />
            <Button onClick={onLeave}>{t('Leave')}</Button>
          </div>
          {action.outcome.failed && <ErrorAlert {...action.outcome.failed} />}
        </Form>
      )}
    </Formik>
  )
}

function headingOf(kind: ItemKind, isNew: boolean): string {
  if (kind === 'news') return isNew ? t('New news item') : t('Change the news item')
  return isNew ? t('New circular') : t('Change the circular')
}

/** The name of the file that the item has. */
function currentFile(kind: ItemKind, item: Item | undefined): string {
  const fields = item?.fields ?? {}
  const image = (fields.image ?? {}) as Record<string, unknown>
  return String((kind === 'circular' ? fields.document : image.src) ?? '').replace(/.*\//, '')
}

/** What the server would refuse, said at once. */
function validate(kind: ItemKind, item: Item | undefined, values: ItemValues) {
  const errors: Partial<Record<keyof ItemValues, string>> = {}
  if (!values.title.trim()) errors.title = t('Write a title.')
  if (!values.category.trim()) errors.category = t('Write or choose a category.')
  if (!readDay(values.date)) errors.date = t('Enter the date as 25/11/2026')
  if (kind === 'news' && !values.summary.trim()) errors.summary = t('Write one or two sentences.')
  if (kind === 'news' && values.file && !values['image/alt'].trim())
    errors['image/alt'] = t('Say in a few words what the picture shows.')
  if (kind === 'circular' && !values.file && !item) errors.file = t('Choose the PDF.')
  return errors
}
