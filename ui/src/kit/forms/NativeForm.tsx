import { useFormikContext } from 'formik'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useServerRendered } from '#kit/lib/use-server-rendered'
import { Form } from './Form'

interface NativeFormProps {
  /** Where a post without JavaScript goes; without it, to the page's own address with its query, and there to what became of it. */
  action?: string
  /** What was typed before and is remembered, by field; what is in the page's fields takes precedence. */
  kept?: Record<string, string>
  /** A field is about to be filled in. */
  onFocus?: () => void
  /** Something was typed, maybe before the page was hydrated. */
  onTyped?: (form: HTMLFormElement) => void
  children: ReactNode
}

/**
 * A form that the server renders, whose values are texts. It posts natively until the page is hydrated,
 * and then takes over what was typed by then.
 */
export function NativeForm({ action = '#answer', kept, onTyped, ...form }: NativeFormProps) {
  const { values, setValues } = useFormikContext<Record<string, string>>()
  const element = useRef<HTMLFormElement>(null)
  const rendered = useServerRendered()

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed before the page was hydrated
  useLayoutEffect(() => {
    if (!element.current) return
    const typed = rendered ? typedInto(element.current, values) : {}
    if (Object.keys(typed).length > 0) onTyped?.(element.current)
    const known = { ...kept, ...typed }
    if (Object.keys(known).length > 0) void setValues({ ...values, ...known }, false)
  }, [])

  return (
    <Form
      {...form}
      ref={element}
      method="post"
      action={action}
      onChange={({ currentTarget }) => onTyped?.(currentTarget)}
    />
  )
}

/** The texts that a form's fields have and its values don't. */
function typedInto(form: HTMLFormElement, values: Record<string, string>): Record<string, string> {
  const texts = [...new FormData(form)].filter((entry): entry is [string, string] => {
    const [name, text] = entry
    return name in values && text !== values[name]
  })
  return Object.fromEntries(texts)
}
