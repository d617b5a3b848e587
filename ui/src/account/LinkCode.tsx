import { useFormikContext } from 'formik'
import { useEffect } from 'react'
import { TextField } from '#shared/forms/TextField'

/** The code of a link, as the value of a form: out of the address or, without JavaScript, pasted from the mail. */
export function LinkCode({ code }: { code: string }) {
  const { setFieldValue } = useFormikContext<{ code: string }>()
  useEffect(() => {
    if (code) void setFieldValue('code', code, false)
  }, [code, setFieldValue])
  if (code) return null
  return (
    <TextField
      name="code"
      label="Code of the link"
      hint="Open the link in the mail once more, or copy the code that is below it."
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  )
}
