import { useField } from 'formik'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { Field } from '#kit/forms/Field'
import { t } from '#kit/i18n/message'
import styles from '../items.module.css'
import type { FieldSpec } from '../kinds/kind-spec'
import type { MarkdownToolsProps } from './markdown/MarkdownTools'

// Not by lazyOptional, which pages for visitors would load as a script of its own then.
const MarkdownTools = lazy<ComponentType<MarkdownToolsProps>>(() =>
  import('./markdown/MarkdownTools').catch(() => ({ default: () => null })),
)

/** A text with headings, lists and tables. Without its tools it is a field for Markdown. */
export function MarkdownField({ spec: { name, label, hint, rows } }: { spec: FieldSpec }) {
  const [field, { touched, error }] = useField<string>(name)
  // A state, so that the tools come to each element that the form mounts, also where they are loaded before it.
  const [area, setArea] = useState<HTMLTextAreaElement | null>(null)
  return (
    <Field label={t(label)} hint={hint && t(hint)} error={touched ? error : undefined}>
      {(wiring) => (
        <>
          <div className={styles.tools}>
            <Suspense>{area && <MarkdownTools area={area} name={name} />}</Suspense>
          </div>
          <textarea {...field} {...wiring} ref={setArea} rows={rows} />
        </>
      )}
    </Field>
  )
}
