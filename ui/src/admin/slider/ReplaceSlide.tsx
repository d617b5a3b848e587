import { Formik } from 'formik'
import { useEffect, useRef, useState } from 'react'
import { DecorativeField } from '#admin/ui/DecorativeField'
import type { SlideEdit, SlideView } from '#shared/api/types.gen'
import { Form } from '#shared/forms/Form'
import { SubmitButton } from '#shared/forms/SubmitButton'
import { describedSchema } from '#shared/forms/schemas'
import { TextField } from '#shared/forms/TextField'
import { ErrorAlert } from '#shared/ui/Alert'
import { Button } from '#shared/ui/Button'
import { isLeftOut } from '#shared/uploads/item'
import { Thumbnail } from '#shared/uploads/Thumbnail'
import { UploadStatus } from '#shared/uploads/UploadStatus'
import { useUploads } from '#shared/uploads/use-uploads'
import styles from './slider-editor.module.css'

interface ReplaceSlideProps {
  slide: SlideView
  place: number
  /** The picture that was chosen. */
  file: File
  onEdit: (edit: SlideEdit) => Promise<boolean>
  /** Asks for another picture in place of the chosen one. */
  onChoose: () => void
  onEnd: () => void
}

/** Brings another picture into a place of the slider. The words stay, to be checked. */
export function ReplaceSlide({ slide, place, file, onEdit, onChoose, onEnd }: ReplaceSlideProps) {
  const uploads = useUploads({ most: 1 })
  const { add, settled } = uploads
  const [failed, setFailed] = useState('')
  const words = useRef<HTMLDivElement>(null)
  useEffect(() => void add([file]), [add, file])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where it begins
  useEffect(() => {
    const field = slide.decorative ? 'decorative' : 'alt'
    words.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus()
  }, [])

  async function send({ alt, decorative }: { alt: string; decorative: boolean }) {
    setFailed('')
    const [item] = await settled()
    if (!item || isLeftOut(item)) return // its own words say why
    if (!item.picture) return setFailed(item.message ?? 'The picture was not sent. Try again.')
    if (await onEdit({ alt: alt.trim(), decorative, picture: item.picture._id })) onEnd()
  }

  const { alt, decorative } = slide
  return (
    <Formik initialValues={{ alt, decorative }} validationSchema={describedSchema} onSubmit={send}>
      {({ values, isSubmitting }) => (
        <Form>
          {uploads.items.map((item) => (
            <div key={item.key} className={styles.coming}>
              <Thumbnail item={item} />
              <UploadStatus item={item} uploads={uploads} />
            </div>
          ))}
          <div ref={words} className={styles.description}>
            <TextField
              name="alt"
              label={`What the new picture ${place} shows`}
              hint={alt ? 'These are the words of the old one.' : ''}
              disabled={values.decorative}
              readOnly={isSubmitting}
            />
            <DecorativeField disabled={isSubmitting} />
          </div>
          <div className={styles.deeds}>
            {uploads.items.some(isLeftOut) ? (
              <ChooseAnother onClick={onChoose} />
            ) : (
              <SubmitButton label="Replace" busyLabel="Replacing..." busy={isSubmitting} />
            )}
            <Button onClick={onEnd}>Keep the old one</Button>
          </div>
          {failed && <ErrorAlert title="The picture could not be replaced." reason={failed} />}
        </Form>
      )}
    </Formik>
  )
}

/** Takes the place of a button that may have had the focus, and then has it. */
function ChooseAnother({ onClick }: { onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus()
  }, [])
  return (
    <Button ref={button} variant="main" onClick={onClick}>
      Choose another
    </Button>
  )
}
