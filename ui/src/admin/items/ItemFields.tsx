import { useId } from 'react'
import { TimeSpanFields } from '#admin/ui/TimeSpanFields'
import type { ItemKind } from '#shared/api/items'
import { TextField } from '#shared/forms/TextField'
import { t } from '#shared/i18n/message'
import { FileField } from './FileField'

interface ItemFieldsProps {
  kind: ItemKind
  categories: string[]
  /** The name of the file that it has. */
  file: string
  hasPicture: boolean
}

/** The fields of a circular or a news item. */
export function ItemFields({ kind, categories, file, hasPicture }: ItemFieldsProps) {
  const list = useId()
  return (
    <>
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
      <FileField kind={kind} current={file} />
      {kind === 'news' && hasPicture && (
        <TextField
          name="image/alt"
          label={t('What the picture shows')}
          hint={t('For those who can’t see it.')}
        />
      )}
      <TextField name="category" label={t('Category')} list={list} autoComplete="off" required />
      <datalist id={list}>
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <TextField name="date" label={t('Date')} placeholder={t('dd/mm/yyyy')} required />
      {kind === 'circular' && (
        <TextField name="summary" label={t('What it says, in a sentence (optional)')} rows={2} />
      )}
      <TimeSpanFields
        from={{
          name: 'publish',
          label: t('Show from (IST)'),
          hint: t('Leave empty to show it at once.'),
        }}
        until={{
          name: 'expires',
          label: t('Show until (IST)'),
          hint: t('Leave empty to keep it.'),
        }}
      />
    </>
  )
}
