import { useField } from 'formik'
import type { MouseEvent } from 'react'
import { t } from '#kit/i18n/message'
import { moveFocus } from '#kit/lib/use-focus-target'
import { Button } from '#kit/ui/Button'
import { firstSentence } from './read-markdown'

/** Takes the first sentence of another text, while there is nothing here. */
export default function FirstSentence({ path, of }: { path: string; of: string }) {
  const [{ value }, , { setValue }] = useField<string>(path)
  const [{ value: text = '' }] = useField<string | undefined>(of)
  const sentence = firstSentence(text)
  if (value || !sentence) return null

  /** The button goes, and the focus to the field that it filled. */
  function take({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    void setValue(sentence)
    const field = form?.elements.namedItem(path)
    if (field instanceof HTMLElement) moveFocus(field)
  }

  return (
    <div>
      <Button onClick={take}>{t('Take the first sentence of the text')}</Button>
    </div>
  )
}
