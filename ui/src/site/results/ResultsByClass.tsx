import type { ResultYear } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { Stack } from '#kit/ui/arrange'
import { ResultTable } from './ResultTable'

/** The same results again, a table for each class over the years. */
export function ResultsByClass({ years }: { years: ResultYear[] }) {
  return (
    <Stack as="section" gap="airy" aria-labelledby="by-class">
      <h2 id="by-class">{t('By class')}</h2>
      {classesOf(years).map((name) => (
        <Stack key={name} as="section" gap="loose">
          <h3>{name}</h3>
          <ResultTable
            caption={t('{name} over the years', { name })}
            first={t('Year')}
            rows={yearsOf(name, years)}
          />
        </Stack>
      ))}
    </Stack>
  )
}

/** Every class that has results, those of the newest year first. */
const classesOf = (years: ResultYear[]) => [
  ...new Set(years.flatMap((year) => year.classes.map((result) => result.class))),
]

const yearsOf = (name: string, years: ResultYear[]) =>
  years.flatMap(({ year, classes }) =>
    classes.filter((result) => result.class === name).map((result) => ({ name: year, result })),
  )
