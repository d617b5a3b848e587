import { useFormikContext } from 'formik'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Item } from '#kit/api/items'
import { t } from '#kit/i18n/message'
import { moveFocus } from '#kit/lib/use-focus-target'
import { Stack } from '#kit/ui/arrange'
import { FilterButtons } from '#kit/ui/FilterButtons'
import type { ItemValues } from '../item-values'
import { useShownItems } from '../items-context'
import { languageName, sayState } from './names'
import TranslationFields from './TranslationFields'
import { languageState } from './texts'

interface LanguageTabsProps {
  item: Item | undefined
  /** Code of the language that is written; "" is the main one. */
  shown: string
  onShow: (code: string) => void
  /** The fields in the main language. */
  children: ReactNode
}

/** The fields of an item in each language of the site. Only forms of a site in several languages load it. */
export default function LanguageTabs({ item, shown, onShow, children }: LanguageTabsProps) {
  const { kind, languages, texts } = useShownItems()
  const { values } = useFormikContext<ItemValues>()
  const [main = '', ...others] = languages
  const group = useRef<HTMLDivElement>(null)
  useMistakes(shown || main, onShow, main, group)
  const options = others.map((code) => {
    const state = languageState({ kind, texts }, values, item, code)
    return { value: code, label: sayState(code, state) || languageName(code), state }
  })
  const open = options.find(({ value }) => value === shown)
  return (
    <Stack gap="loose" ref={group}>
      <FilterButtons
        label={t('Language')}
        options={[{ value: main, label: languageName(main) }, ...options]}
        value={open ? shown : main}
        onChange={onShow}
      />
      {open ? (
        <TranslationFields key={shown} code={shown} main={main} stale={open.state.stale} />
      ) : (
        children
      )}
    </Stack>
  )
}

/** Shows the language of the first mistake of a submit that was refused. */
function useMistakes(
  shown: string,
  show: (code: string) => void,
  main: string,
  group: { current: HTMLElement | null },
) {
  const { errors, submitCount, isSubmitting } = useFormikContext()
  const seen = useRef(0)
  useEffect(() => {
    if (isSubmitting || seen.current === submitCount) return
    seen.current = submitCount
    const { translations, ...rest } = errors as Record<string, unknown>
    const inEntry = /"translations":\{"(\w+)"/.exec(JSON.stringify(rest))?.[1]
    const isMain = Object.keys(rest).length > 0 && !inEntry
    const code = isMain ? main : (Object.keys(translations ?? {})[0] ?? inEntry)
    if (!code || code === shown) return
    show(code)
    setTimeout(() => moveFocus(group.current, '[aria-invalid="true"]'))
  }, [errors, submitCount, isSubmitting, shown, show, main, group])
}
