import { string } from 'yup'
import { describedSchema } from '#admin/ui/pictures/picture-schema'
import { isTime, time, wrongTime } from '#admin/ui/time/schema'
import { parseInputTime } from '#admin/ui/time/times'
import { test } from '#kit/forms/rules'
import { t } from '#kit/i18n/message'

/** The address that somebody means: a page may be written without its slash, and a site without https. */
export const linkOf = (written: string) =>
  written
    .trim()
    .replace(/^www\./i, 'https://$&')
    .replace(/^[a-z0-9-]+(\/[a-z0-9-]+)*$/, '/$&')

const isLink = (link: string) =>
  link === '' || /^(\/(?!\/)|https:\/\/[^\s/@\\])[^\s\\]*$/.test(link)

/** What is said of a pop-up and when it is shown; `kept` is an end that may have passed already. */
const popupFields = (kept: string) =>
  describedSchema.shape({
    link: string()
      .transform(linkOf)
      .test(
        test(
          () =>
            t('Write a page of this site like /boarding, or an address that starts with https://'),
          isLink,
        ),
      ),
    from: time,
    until: string().test({
      name: 'end',
      test: (until, { parent, createError }) => {
        const message = endMessage(parent.from, until ?? '', kept)
        return message ? createError({ message }) : true
      },
    }),
  })

/** What is wrong with the end of what is shown. Both times are Indian, as inputs have them. */
function endMessage(from: string, until: string, kept: string): string | undefined {
  if (!isTime(until)) return wrongTime()
  const end = parseInputTime(until)
  if (end === undefined) return undefined
  const passed = end <= Date.now()
  if (passed && until !== kept) return t('This time has passed already: choose a later one')
  return isTime(from) && from && until <= from ? t('The end must be after the start') : undefined
}

export const popupSchema = popupFields('').shape({
  image: string().required(() => t('Please select an image')),
})

/** For one that there is already, which keeps its picture where no other is chosen. */
export const popupEditSchema = (until: string) => popupFields(until)
