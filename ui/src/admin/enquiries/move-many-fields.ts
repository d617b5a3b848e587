import { object, string } from 'yup'
import { time } from '#admin/ui/time/schema'
import { parseInputTime } from '#admin/ui/time/times'
import type { ManyEnquiries } from '#kit/api/types.gen'
import { test } from '#kit/forms/rules'
import { t } from '#kit/i18n/message'

/** The fields of the dialog that moves many to spam. Times are Indian: "2026-11-25T18:00". */
export interface MoveManyFields {
  person: string
  network: string
  since: string
  until: string
}

/** At least one of the fields is filled in, and no time ends before it begins. */
export const moveManySchema = object({
  person: string()
    .trim()
    .when(['network', 'since', 'until'], ([...others], person) =>
      others.some((other: string | undefined) => other?.trim())
        ? person
        : person.required(() => t('Fill in at least one of these')),
    ),
  network: string().trim(),
  since: time,
  until: time.when('since', ([since = ''], until) =>
    until.test(
      test(
        () => t('Must not be before the first time'),
        (end) => !((parseInputTime(end) ?? Infinity) < (parseInputTime(since) ?? 0)),
      ),
    ),
  ),
})

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
