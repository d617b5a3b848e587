import { Formik, type FormikHelpers, useFormikContext } from 'formik'
import { useEffect, useRef } from 'react'
import { DecorativeField } from '#admin/ui/DecorativeField'
import type { SlideEdit, SlideView } from '#shared/api/types.gen'
import { SubmitButton } from '#shared/forms/SubmitButton'
import { describedSchema } from '#shared/forms/schemas'
import { TextField } from '#shared/forms/TextField'
import { unsavedWords, useUnsavedChanges } from '#shared/forms/use-unsaved-changes'
import styles from './slider-editor.module.css'

interface SlideDescriptionProps {
  slide: SlideView
  place: number
  onEdit: (edit: SlideEdit) => Promise<boolean>
}

/** What a picture of the slider shows, for those who can't see it. */
export function SlideDescription({ slide, place, onEdit }: SlideDescriptionProps) {
  const form = useRef<HTMLDivElement>(null)
  const { alt, decorative } = slide

  // The button goes when there is nothing to save, and would take the focus along.
  async function save(words: Words, { resetForm }: FormikHelpers<Words>) {
    if (!(await onEdit({ ...words, alt: words.alt.trim() }))) return
    const field = words.decorative ? 'decorative' : 'alt'
    form.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus()
    resetForm({ values: words })
  }

  return (
    <div ref={form}>
      <Formik
        initialValues={{ alt, decorative }}
        validationSchema={describedSchema}
        onSubmit={save}
      >
        {({ values, dirty, isSubmitting, handleSubmit }) => (
          <form className={styles.description} noValidate onSubmit={handleSubmit}>
            <TextField
              name="alt"
              label={`What picture ${place} shows`}
              placeholder={values.decorative ? '' : `Hero Slide ${place}`}
              disabled={values.decorative}
            />
            <DecorativeField />
            <Saved alt={alt} decorative={decorative} />
            {dirty && <Save busy={isSubmitting} />}
          </form>
        )}
      </Formik>
    </div>
  )
}

/** What was saved is shown, also by somebody else; but not over what is being written. */
function Saved({ alt, decorative }: Words) {
  const { dirty, initialValues, resetForm } = useFormikContext<Words>()
  const isOther = alt !== initialValues.alt || decorative !== initialValues.decorative
  useEffect(() => {
    if (!dirty && isOther) resetForm({ values: { alt, decorative } })
  }, [dirty, isOther, alt, decorative, resetForm])
  return (
    <p role="status" className="note">
      {dirty && isOther && saidByOthers({ alt, decorative })}
    </p>
  )
}

const saidByOthers = ({ alt, decorative }: Words) =>
  `Somebody else has saved another description meanwhile: ${decorative ? 'decorative' : `“${alt}”`}. Yours takes its place when you save it.`

/** There while something is to be saved, which the page is not left without. */
function Save({ busy }: { busy: boolean }) {
  useUnsavedChanges(true, unsavedWords)
  return <SubmitButton label="Save" busyLabel="Saving..." busy={busy} />
}

interface Words {
  alt: string
  decorative: boolean
}
