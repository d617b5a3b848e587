import type { FormikErrors } from 'formik'
import { parseInputTime } from '#admin/ui/time/times'
import type { ManyEnquiries } from '#kit/api/types.gen'
import { msg, t } from '#kit/i18n/message'

/** The fields of the dialog that moves many to spam. Times are Indian: "2026-11-25T18:00". */
export interface MoveManyFields {
  person: string
  network: string
  since: string
  until: string
}

const wrongTime = msg('Write the date as 25/11/2026, with a time as 25/11/2026 18:00')

/** What is wrong with the fields, by field. */
export function checkFields(fields: MoveManyFields): FormikErrors<MoveManyFields> {
  const { since, until } = fields
  const [begin, end] = [parseInputTime(since), parseInputTime(until)]
  if (Object.values(fields).every((value) => value.trim() === '')) {
    return { person: t('Fill in at least one of these') }
  }
  return {
    ...(since && begin === undefined && { since: t(wrongTime) }),
    ...(until && end === undefined && { until: t(wrongTime) }),
    ...(begin !== undefined &&
      end !== undefined &&
      end < begin && { until: t('Must not be before the first time') }),
  }
}

const minute = 60_000

/** Which enquiries the fields mean. The minute that is written as the last one counts whole. */
export function enquiriesOf({ person, network, since, until }: MoveManyFields): ManyEnquiries {
  const [begin, end] = [parseInputTime(since), parseInputTime(until)]
  return {
    spam: true,
    ...(person.trim() && { person: person.trim() }),
    ...(network.trim() && { network: network.trim() }),
    ...(begin !== undefined && { since: new Date(begin).toISOString() }),
    ...(end !== undefined && { until: new Date(end + minute).toISOString() }),
  }
}
