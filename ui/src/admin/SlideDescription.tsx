import { Formik, type FormikHelpers } from 'formik'
import { useRef } from 'react'
import type { SlideEdit, SlideView } from '../api/types.gen'
import { SubmitButton } from '../forms/SubmitButton'
import { describedSchema } from '../forms/schemas'
import { TextField } from '../forms/TextField'
import { unsavedWords, useLeavingAsks } from '../forms/use-leaving-asks'
import { DecorativeField } from './DecorativeField'
import styles from './main-slider.module.css'

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
    form.current?.querySelector<HTMLElement>('input:not(:disabled)')?.focus()
    resetForm({ values: words })
  }

  return (
    <div ref={form}>
      <Formik
        initialValues={{ alt, decorative }}
        enableReinitialize
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
            {dirty && <Save busy={isSubmitting} />}
          </form>
        )}
      </Formik>
    </div>
  )
}

/** There while something is to be saved, which the page is not left without. */
function Save({ busy }: { busy: boolean }) {
  useLeavingAsks(true, unsavedWords)
  return <SubmitButton label="Save" busyLabel="Saving..." busy={busy} />
}

interface Words {
  alt: string
  decorative: boolean
}
