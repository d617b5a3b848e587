import { string } from 'yup'
import { test } from '#kit/forms/rules'
import { t } from '#kit/i18n/message'
import { parseInputTime } from './times'

/** Says how a time is written. */
export const wrongTime = () => t('Write the date as 25/11/2026, with a time as 25/11/2026 18:00')

/** Whether the value of a `TimeField` is a time, or empty. */
export const isTime = (value: string) => value === '' || parseInputTime(value) !== undefined

/** The value of a `TimeField`, which may be empty. */
export const time = string().test(test(wrongTime, isTime))
