import { object, string } from 'yup'
import { bytes, characters, email, oneLine, test } from '#kit/forms/rules'
import { t } from '#kit/i18n/message'

/**
 * The ten digits of an Indian mobile number, however it is written; else what was written. Telephones
 * put marks that nobody sees around a number that is copied from their contacts.
 */
function phoneDigits(written: string): string {
  const plain = written.replace(/[()\p{Z}\p{Pd}\p{Cf}]/gu, '')
  return plain.match(/^(?:\+91|0091|91|0)?([6-9][0-9]{9})$/)?.[1] ?? written
}

export const contactSchema = object({
  name: oneLine(
    string()
      .trim()
      .required(() => t('Name is required')),
  ),
  email: email(() => t('Email is required')),
  phonenumber: string()
    .trim()
    .transform(phoneDigits)
    .required(() => t('Phone number is required'))
    .matches(/^[6-9][0-9]{9}$/, () => t('Enter a valid Indian phone number')),
  message: string()
    .trim()
    .required(() => t('Message is required'))
    .test(
      test(
        () => t('Message must be at least 10 characters'),
        (value) => characters(value) >= 10,
      ),
    )
    .test(
      test(
        () => t('Message must be shorter than 64 kB'),
        (value) => bytes(value) <= 64 * 1024,
      ),
    ),
})
