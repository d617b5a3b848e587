import { useFormikContext } from 'formik'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { moveFocus } from '#kit/lib/use-focus-target'
import { useServerRendered } from '#kit/lib/use-server-rendered'
import { Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'

interface FormProps {
  /** Where a post without JavaScript goes; without it, to the page's own address with its query, and there to what became of it. */
  action?: string
  /** What was typed before and is remembered, by field; what stands in the page goes before it. */
  kept?: object
  /** A field is about to be filled in. */
  onFocus?: () => void
  /** Something was typed, maybe before the page came alive. */
  onTyped?: (form: HTMLFormElement) => void
  children: ReactNode
}

/**
 * The form element of a formik form. One that the server rendered posts natively until
 * the page is hydrated, and then takes over the texts that were typed by then; one that was
 * opened in the browser keeps its values as they are. A refused submit moves the focus to the
 * first mistake.
 */
export function Form({ action = '#answer', kept, onFocus, onTyped, children }: FormProps) {
  const { handleSubmit, submitCount, isSubmitting, values, setValues } = useFormikContext<object>()
  const form = useRef<HTMLFormElement>(null)
  const rendered = useServerRendered()

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed before the page came alive
  const takeOver = useCallback((element: HTMLFormElement | null) => {
    form.current = element
    if (!element) return
    const typed = rendered ? typedInto(element, values) : {}
    if (Object.keys(typed).length > 0) onTyped?.(element)
    const known = { ...kept, ...typed }
    if (Object.keys(known).length > 0) void setValues({ ...values, ...known }, false)
  }, [])

  useEffect(() => {
    if (submitCount === 0 || isSubmitting) return
    moveFocus(form.current, '[aria-invalid="true"]')
  }, [submitCount, isSubmitting])

  return (
    <Stack
      ref={takeOver}
      method="post"
      action={action}
      noValidate
      onSubmit={handleSubmit}
      onFocus={onFocus}
      onChange={({ currentTarget }) => onTyped?.(currentTarget)}
      as="form"
      gap="loose"
      className={ui.formWidth}
    >
      {children}
    </Stack>
  )
}

/** The texts that a form's fields have and its values don't. A value that is no string, such as a list, is never read from the form. */
function typedInto(form: HTMLFormElement, values: object): Record<string, string> {
  const fields = new FormData(form)
  const typed: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) {
    const text = fields.get(name)
    if (typeof value === 'string' && typeof text === 'string' && text !== value) typed[name] = text
  }
  return typed
}
