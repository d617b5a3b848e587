import { type ReactNode, type RefObject, useState } from 'react'
import { authorAtStart, authorName } from '#admin/ui/author-name'
import parts from '#admin/ui/parts.module.css'
import { RelativeTime } from '#admin/ui/time/RelativeTime'
import { t } from '#kit/i18n/message'
import { rich, strong } from '#kit/i18n/rich'
import { list } from '#kit/i18n/sentence'
import { ErrorAlert } from '#kit/ui/Alert'
import { Grid, Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { PassingButton } from '#kit/ui/PassingButton'
import type { Difference, Side, Sides } from './conflict'
import type { Theirs } from './draft-state'

interface ConflictChoiceProps {
  theirs: Theirs
  differences: Difference[]
  /** Whose text the form holds, where it is somebody else’s draft. */
  author: string | undefined
  /** The other text is of the same person, from another window. */
  isOwn: boolean
  /** Of the button that ends the choice. */
  label: string
  focusFallback: RefObject<HTMLElement | null>
  onDecide: (sides: Sides) => void
}

/** It stands above a form that may be long, and is answered before anything else. */
const show = (element: HTMLElement | null) => element?.scrollIntoView()

/** Shows two texts of one item field by field, and asks which one counts. */
export function ConflictChoice({
  theirs,
  differences,
  author,
  isOwn,
  label: done,
  focusFallback,
  onDecide,
}: ConflictChoiceProps) {
  const [chosen, setChosen] = useState<Record<string, Side>>({})
  const [isAsked, setAsked] = useState(false)
  const sideOf = ({ path, side }: Difference) => chosen[path] ?? side
  const open = differences.filter((difference) => !sideOf(difference))
  const isDraft = theirs.base === undefined
  const name = isOwn && isDraft ? t('In the other window') : authorName(theirs.by, theirs.who)
  const when = <RelativeTime at={theirs.at} />

  function decide() {
    setAsked(true)
    if (open.length > 0) return
    onDecide(Object.fromEntries(differences.map((one) => [one.path, sideOf(one)])))
  }

  return (
    <div ref={show}>
      <ErrorAlert
        title={isOwn ? t('You changed it in another window, too.') : t('Two people changed this.')}
        reason={
          isOwn
            ? undefined
            : t(
                '{name} changed it too. Nothing is lost: choose for each field which text should stay.',
                { name: authorAtStart(theirs.by, theirs.who) },
              )
        }
      >
        {differences.map((difference) => {
          const { path, label, mine, theirs: other } = difference
          const choice = (side: Side, who: ReactNode, text: string) => (
            <Stack as="label" frame="card">
              <span className={ui.target}>
                <input
                  type="radio"
                  name={`text-of-${path}`}
                  checked={sideOf(difference) === side}
                  onChange={() => setChosen({ ...chosen, [path]: side })}
                />
                <span>{who}</span>
              </span>
              <span className={parts.written}>{text || t('Empty')}</span>
            </Stack>
          )
          return (
            <fieldset key={path} className={ui.wholeRow}>
              <legend>{label}</legend>
              <Grid>
                {choice(
                  'mine',
                  <strong>{author ? t('{name}’s draft', { name: author }) : t('Yours')}</strong>,
                  mine,
                )}
                {choice(
                  'theirs',
                  isDraft
                    ? rich('<strong>{name}</strong>, {when}', { strong, name, when })
                    : rich('<strong>On the site now</strong> ({name}, {when})', {
                        strong,
                        name,
                        when,
                      }),
                  other,
                )}
              </Grid>
            </fieldset>
          )
        })}
        {isAsked && open.length > 0 && (
          <p className={`${ui.bad} ${ui.wholeRow}`}>
            {t('Choose one of the two texts for: {fields}.', {
              fields: list(open.map(({ label }) => label)),
            })}
          </p>
        )}
        <PassingButton focusFallback={focusFallback} onClick={decide}>
          {done}
        </PassingButton>
      </ErrorAlert>
    </div>
  )
}
