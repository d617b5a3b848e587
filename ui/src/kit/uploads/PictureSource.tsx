import { Camera, ImagePlus } from 'lucide-react'
import { type InputHTMLAttributes, type Ref, useRef } from 'react'
import { Field } from '#kit/forms/Field'
import { t } from '#kit/i18n/message'
import { Stack } from '#kit/ui/arrange'
import { buttonLooks } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { pictureTypes } from './picture-types'
import styles from './source.module.css'
import { useFileDrop } from './use-file-drop'

interface PictureSourceProps {
  label: string
  /** What the area says: "Choose pictures". */
  invitation: string
  hint?: string
  error?: string | undefined
  multiple?: boolean
  /** What may be chosen beside what a camera takes; pictures, where nothing is said. */
  accept?: string
  /** The control that the label names. */
  ref?: Ref<HTMLInputElement>
  /** Takes none for now. */
  disabled: boolean
  onFiles: (files: File[]) => void
}

/**
 * Where pictures come from: a large area to press or to drop them on, which
 * may be anywhere on the page, the clipboard, and a telephone's camera. The
 * inputs lie over what is drawn, so that they are the browser's own.
 */
export function PictureSource(props: PictureSourceProps) {
  const { label, invitation, hint, error, multiple = false, disabled, ref, onFiles } = props
  const { accept = pictureTypes } = props
  const place = useRef<HTMLDivElement>(null)
  const over = useFileDrop(place, (files) => disabled || onFiles(files))
  return (
    <Stack ref={place} className={styles.source}>
      <Field label={label} hint={hint} error={error}>
        {(wiring) => (
          <div className={styles.area} data-over={over && !disabled}>
            <ImagePlus aria-hidden size={28} />
            <b aria-hidden>{invitation}</b>
            <span aria-hidden className={ui.note}>
              {t('or drop files anywhere, or paste')}
            </span>
            <FileInput
              {...wiring}
              ref={ref}
              accept={accept}
              multiple={multiple}
              disabled={disabled}
              onFiles={onFiles}
            />
          </div>
        )}
      </Field>
      <div className={`${buttonLooks.quiet} ${styles.camera}`}>
        <Camera aria-hidden size={20} />
        <span aria-hidden>{t('Take a photo')}</span>
        <FileInput
          aria-label={t('Take a photo')}
          accept="image/*"
          capture="environment"
          disabled={disabled}
          onFiles={onFiles}
        />
      </div>
    </Stack>
  )
}

interface FileInputProps extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement> | undefined
  onFiles: (files: File[]) => void
}

function FileInput({ onFiles, ...input }: FileInputProps) {
  return (
    <input
      {...input}
      type="file"
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])])
        target.value = '' // so that choosing the same picture once more is a change
      }}
    />
  )
}
