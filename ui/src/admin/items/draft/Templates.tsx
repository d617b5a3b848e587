import { useFormikContext } from 'formik'
import { type MouseEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '#kit/i18n/message'
import { moveFocus } from '#kit/lib/use-focus-target'
import { Cluster } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import type { ItemValues } from '../item-values'
import { useShownItems } from '../items-context'
import { blank } from '../kinds/blank'
import { templates, templateWords } from '../kinds/templates'
import { isSame } from './draft-state'

/** Offers texts that a new item may begin with, as long as nothing was written by hand. */
export default function Templates() {
  const { kind } = useShownItems()
  const { values, initialValues, setValues } = useFormikContext<ItemValues>()
  const [begun, setBegun] = useState(initialValues)
  const words = Object.entries(templateWords[kind] ?? {})
  if (words.length === 0 || !isSame(values, begun)) return null

  /** The first place to fill in is selected, so that what is typed next takes it. */
  function begin(template: (typeof templates)[number], { form }: HTMLButtonElement) {
    const texts = words.map(([name, word]) => [name, t(template[word])])
    const next = { ...initialValues, ...Object.fromEntries(texts) }
    flushSync(() => {
      setBegun(next)
      void setValues(next)
    })
    const field = form?.elements.namedItem(words[0]?.[0] ?? '')
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
    moveFocus(field)
    const at = field.value.indexOf(blank)
    field.setSelectionRange(at, at + blank.length)
  }

  return (
    <Cluster as="fieldset" gap="tight" compact>
      <legend className={ui.note}>{t('Begin with a text')}</legend>
      {templates.map((template) => (
        <Button
          key={t(template.label)}
          onClick={(event: MouseEvent<HTMLButtonElement>) => begin(template, event.currentTarget)}
        >
          {t(template.label)}
        </Button>
      ))}
    </Cluster>
  )
}
