import { useField } from 'formik'
import { useEffect, useRef } from 'react'
import { Chosen } from '../forms/Chosen'
import { Field } from '../forms/Field'
import { pictureTypes } from '../forms/picture-types'
import { TextField } from '../forms/TextField'
import styles from './slider.module.css'

/** A picture that was chosen and not sent yet. */
export interface ChosenSlide {
  key: string
  file: File
  alt: string
}

interface ChosenSlidesProps {
  disabled: boolean
  /** What each is called: "picture", or "new picture" beside those that are there. */
  noun: string
}

/** The field for pictures, and those that were chosen with it so far. */
export function ChosenSlides({ disabled, noun }: ChosenSlidesProps) {
  const [{ value: slides }, { touched, error }, { setValue, setTouched }] =
    useField<ChosenSlide[]>('images')
  const input = useInputWith(slides)

  async function add(files: FileList | null) {
    const chosen = [...(files ?? [])].map((file) => ({ key: nextKey(), file, alt: '' }))
    await setValue([...slides, ...chosen])
    await setTouched(true, false)
  }

  return (
    <>
      <Field
        label="Pictures"
        hint="JPEG, PNG, WebP or GIF; wide pictures fit best."
        error={touched ? error : undefined}
      >
        {(wiring) => (
          <input
            {...wiring}
            ref={input}
            type="file"
            multiple
            accept={pictureTypes}
            disabled={disabled}
            onChange={({ target }) => {
              void add(target.files)
              target.value = '' // so that choosing the same picture once more is a change
            }}
          />
        )}
      </Field>
      <ul className={styles.chosen}>
        {slides.map(({ key, file }, index) => (
          <li key={key}>
            <Chosen file={file} />
            <div>
              <p className={styles.name}>
                {file.name} <small>{size(file)}</small>
              </p>
              <TextField name={`images.${index}.alt`} label={`What ${noun} ${index + 1} shows`} />
            </div>
            <button
              type="button"
              className="button quiet"
              disabled={disabled}
              aria-label={`Remove ${file.name}`}
              onClick={() => setValue(slides.filter((slide) => slide.key !== key))}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** An input that holds all pictures that are chosen, so that what the browser says of it is true. */
function useInputWith(slides: ChosenSlide[]) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const all = new DataTransfer()
    for (const { file } of slides) all.items.add(file)
    if (input.current) input.current.files = all.files
  }, [slides])
  return input
}

let keys = 0
const nextKey = () => `chosen-${++keys}`

const size = ({ size }: File) =>
  size < 1024 * 1024 ? `${Math.ceil(size / 1024)} kB` : `${(size / 1024 / 1024).toFixed(1)} MB`
