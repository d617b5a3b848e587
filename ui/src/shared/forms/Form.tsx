import { useFormikContext } from 'formik'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { moveFocus } from '#shared/lib/use-focus-target'

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
 * The form element of a formik form. It posts natively until the page is
 * alive, takes over what was typed by then, and leads to the first mistake.
 */
export function Form({ action = '#answer', kept, onFocus, onTyped, children }: FormProps) {
  const { handleSubmit, submitCount, isSubmitting, values, setValues } = useFormikContext<object>()
  const form = useRef<HTMLFormElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed before the page came alive
  const takeOver = useCallback((element: HTMLFormElement | null) => {
    form.current = element
    if (!element) return
    const typed = typedInto(element, values)
    if (Object.keys(typed).length > 0) onTyped?.(element)
    const known = { ...kept, ...typed }
    if (Object.keys(known).length > 0) void setValues({ ...values, ...known }, false)
  }, [])

  useEffect(() => {
    if (submitCount === 0 || isSubmitting) return
    moveFocus(form.current, '[aria-invalid="true"]')
  }, [submitCount, isSubmitting])

  return (
    <form
      ref={takeOver}
      method="post"
      action={action}
      noValidate
      onSubmit={handleSubmit}
      onFocus={onFocus}
      onChange={({ currentTarget }) => onTyped?.(currentTarget)}
      className={'stack loose form-width'}
    >
      {children}
    </form>
  )
}

/** The texts that stand in a form's fields and not in its values. */
function typedInto(form: HTMLFormElement, values: object): Record<string, string> {
  const fields = new FormData(form)
  const typed: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) {
    const text = fields.get(name)
    if (typeof text === 'string' && text !== value) typed[name] = text
  }
  return typed
}
