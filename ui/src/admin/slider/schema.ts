import { array, lazy, mixed, object } from 'yup'
import { describedSchema } from '#admin/ui/pictures/picture-schema'
import { t } from '#kit/i18n/message'

/** Chosen pictures in their order. Of those that are left out nothing is asked. */
export const sliderSchema = (leftOut: (slide: { key: string }) => boolean) =>
  object({
    images: array()
      .of(lazy((slide) => (leftOut(slide) ? mixed() : describedSchema)))
      .required(() => t('Please select images'))
      .min(1, () => t('Please select at least one image')),
  })
