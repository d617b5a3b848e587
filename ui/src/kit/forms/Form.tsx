import { useFormikContext } from 'formik'
import { type ComponentPropsWithoutRef, type RefObject, useEffect, useRef } from 'react'
import { moveFocus } from '#kit/lib/use-focus-target'
import { Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'

interface FormProps extends ComponentPropsWithoutRef<'form'> {
  ref?: RefObject<HTMLFormElement | null>
}

/**
 * The form element of a formik form. A refused submit moves the focus to the first mistake. The values
 * are formik's alone: what the server renders, and posts natively, is a `NativeForm`.
 */
export function Form({ ref, ...form }: FormProps) {
  const { handleSubmit, submitCount, isSubmitting } = useFormikContext()
  const own = useRef<HTMLFormElement>(null)
  const element = ref ?? own

  useEffect(() => {
    if (submitCount === 0 || isSubmitting) return
    moveFocus(element.current, '[aria-invalid="true"]')
  }, [submitCount, isSubmitting, element])

  return (
    <Stack
      noValidate
      {...form}
      as="form"
      gap="loose"
      className={ui.formWidth}
      ref={element}
      onSubmit={handleSubmit}
    />
  )
}
