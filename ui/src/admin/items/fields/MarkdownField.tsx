import { useField } from 'formik'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { Field } from '#kit/forms/Field'
import { t } from '#kit/i18n/message'
import { Cluster } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import styles from '../items.module.css'
import type { FieldSpec } from '../kinds/kind-spec'
import type { TextEditorProps } from './markdown/TextEditor'

// Not by lazyOptional, which pages for visitors would load as a script of its own then.
const TextEditor = lazy<ComponentType<TextEditorProps>>(() =>
  import('./markdown/TextEditor').catch(() => ({ default: MarkdownArea })),
)

/** A text with headings, lists and tables, edited as it looks, or as the Markdown that its file has. */
export function MarkdownField({ spec: { name, label, hint, rows } }: { spec: FieldSpec }) {
  const [, { touched, error }] = useField<string>(name)
  return (
    <Field label={t(label)} hint={hint && t(hint)} error={touched ? error : undefined}>
      {(wiring) => <TextControl name={name} label={t(label)} wiring={wiring} rows={rows} />}
    </Field>
  )
}

/** The control of a field for such a text. */
export function TextControl(text: Omit<TextEditorProps, 'places'>) {
  const [isByHand, setByHand] = useState(false)
  const [tools, setTools] = useState<HTMLElement | null>(null)
  const [below, setBelow] = useState<HTMLElement | null>(null)
  const props = { ...text, places: { tools, below } }
  return (
    <>
      <div className={styles.tools}>
        <Cluster gap="tight" compact>
          <div ref={setTools} className={styles.slot} />
          <Button
            variant="bare"
            className={ui.target}
            aria-pressed={isByHand}
            onClick={() => setByHand(!isByHand)}
          >
            {t('Markdown')}
          </Button>
        </Cluster>
        <div ref={setBelow} className={ui.sideways} />
      </div>
      {isByHand ? (
        <MarkdownArea {...props} />
      ) : (
        <Suspense fallback={<p className={ui.note}>{t('Loading...')}</p>}>
          <TextEditor {...props} />
        </Suspense>
      )}
    </>
  )
}

/** The Markdown itself: for who wants to write it, and where the editor doesn't come. */
function MarkdownArea({ name, wiring, rows, lang }: TextEditorProps) {
  const [{ value = '', ...field }] = useField<string | undefined>(name)
  return <textarea {...field} {...wiring} value={value} rows={rows} lang={lang} />
}
