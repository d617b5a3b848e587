import { useField, useFormikContext } from 'formik'
import { useRef } from 'react'
import parts from '#admin/ui/parts.module.css'
import { Field } from '#kit/forms/Field'
import { t } from '#kit/i18n/message'
import { Callout, Grid, Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { PassingButton } from '#kit/ui/PassingButton'
import { textOf } from '../fields/field-text'
import { TextControl } from '../fields/MarkdownField'
import { readMarkdown } from '../fields/read-markdown'
import type { ItemValues } from '../item-values'
import { useShownItems } from '../items-context'
import { languageName } from './names'
import { type TranslatedText, textsOf } from './texts'

interface TranslationFieldsProps {
  code: string
  main: string
  stale: boolean
}

/** The texts of an item in one more language, each beside its original. */
export default function TranslationFields({ code, main, stale }: TranslationFieldsProps) {
  const { kind, texts } = useShownItems()
  const { values, setFieldValue } = useFormikContext<ItemValues>()
  const heading = useRef<HTMLParagraphElement>(null)
  return (
    <>
      <p ref={heading} tabIndex={-1} className={ui.note}>
        {t('Dates, numbers, pictures and links are the same in every language.')}
      </p>
      {stale && (
        <Callout>
          <p>
            {t('The original has changed since this was translated. Correct what differs here.')}
          </p>
          <PassingButton
            focusFallback={heading}
            onClick={() => void setFieldValue(`translations.${code}.made_from`, '')}
          >
            {t('Still right')}
          </PassingButton>
        </Callout>
      )}
      {textsOf({ kind, texts }, values, code).map((text) => (
        <Pair key={text.to} text={text} code={code} main={main} />
      ))}
    </>
  )
}

/** An original, and the field for its translation. */
function Pair({ text, code, main }: { text: TranslatedText; code: string; main: string }) {
  const [field, { error }] = useField<string | undefined>(text.to)
  const { label, original, translated, spec } = text
  const title = t('{field} in {language}', { field: label, language: languageName(code) })
  const rows = Math.min(spec.rows ?? 1, 16)
  const control = { ...field, value: textOf(field.value), lang: code }
  return (
    <Grid className={parts.times}>
      <Stack>
        <span>{t('{field} in {language}', { field: label, language: languageName(main) })}</span>
        <p lang={main} className={parts.written}>
          {spec.control === 'markdown' ? readMarkdown(original) : original}
        </p>
      </Stack>
      <Field label={title} hint={translated ? undefined : t('Missing')} error={error}>
        {(wiring) =>
          spec.control === 'markdown' ? (
            <TextControl name={text.to} label={title} wiring={wiring} rows={rows} lang={code} />
          ) : rows > 1 ? (
            <textarea {...control} {...wiring} rows={rows} />
          ) : (
            <input type="text" autoComplete="off" {...control} {...wiring} />
          )
        }
      </Field>
    </Grid>
  )
}
