import { Circle, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { accounts as accountsScreen } from '#admin/accounts/route'
import { addressOfKind } from '#admin/items/route'
import { slider } from '#admin/slider/route'
import type { Status } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import styles from './dashboard.module.css'

/** What a new site needs, until all of it is done. */
export function FirstSteps({ status }: { status: Status }) {
  const steps = firstSteps(status)
  const done = steps.filter((step) => step.done).length
  if (done === steps.length) return null
  return (
    <Stack as="section" frame="card" className={styles.steps} aria-labelledby="first-steps">
      <h2 id="first-steps">
        {t('First steps: {done} of {count} done', { done, count: steps.length })}
      </h2>
      <ol>
        {steps.map((step) => (
          <li key={step.name} data-done={step.done || undefined}>
            {step.done ? <CircleCheck role="img" aria-label={t('Done')} /> : <Circle aria-hidden />}
            <div>
              {step.path && !step.done ? (
                <Link to={step.path} className={ui.bold}>
                  {step.name}
                </Link>
              ) : (
                <span className={`${ui.bold} ${step.done ? ui.soft : ''}`}>{step.name}</span>
              )}
              {!step.done && <p className={ui.note}>{step.help}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Stack>
  )
}

interface Step {
  name: string
  done: boolean
  help: string
  /** The screen where it is done; none where it is done on the server. */
  path?: string
}

const firstSteps = ({ revision, attention, slides, accounts, mail }: Status): Step[] => [
  {
    name: t('Describe the school'),
    done: revision.number > 0 && !attention.some(({ code }) => /^sample_(left|shown)$/.test(code)),
    help: t('Publish the school’s own pages in place of the sample.'),
    path: addressOfKind('page'),
  },
  {
    name: t('Add pictures to the slider'),
    done: slides > 0,
    help: t('They open the home page. One strong picture is enough.'),
    path: slider.path,
  },
  {
    name: t('Give a colleague an account'),
    done: accounts.active > 1,
    help: t('A second owner can help when you are away or have lost your password.'),
    path: accountsScreen.path,
  },
  {
    name: t('Set up mail'),
    done: mail.on && !mail.lastError,
    help: t('Ask the server’s operator to set smtp-url and to run “schoolsite mail test”.'),
  },
]
