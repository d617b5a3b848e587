import { useField } from 'formik'
import { DecorativeField } from '#admin/ui/pictures/DecorativeField'
import { TextField } from '#kit/forms/TextField'
import { t } from '#kit/i18n/message'
import type { ShownUpload } from '#kit/uploads/item'
import { ImageSizeHint } from './ImageSizeHint'

interface SelectedSlideProps {
  item: ShownUpload
  place: number
  /** Whether it is added to pictures that are there already. */
  isNew: boolean
  disabled: boolean
}

/** What a picture that was chosen shows. */
export function SelectedSlide({ item, place, isNew, disabled }: SelectedSlideProps) {
  const path = `images.${place - 1}`
  const [{ value: decorative }] = useField<boolean>(`${path}.decorative`)
  return (
    <>
      <TextField
        name={`${path}.alt`}
        label={
          isNew
            ? t('What new picture {place} shows', { place })
            : t('What picture {place} shows', { place })
        }
        disabled={decorative}
        readOnly={disabled}
      />
      <DecorativeField name={`${path}.decorative`} disabled={disabled} />
      {item.picture && <ImageSizeHint {...item.picture} />}
    </>
  )
}
