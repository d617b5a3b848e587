import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { addressOfKind } from '#admin/items/route'
import { QueryBoundary } from '#admin/ui/QueryBoundary'
import type { Outcome } from '#admin/ui/use-action'
import type { SliderView, User } from '#kit/api/types.gen'
import { mayPublish } from '#kit/auth/rights'
import { t } from '#kit/i18n/message'
import { moveFocus } from '#kit/lib/use-focus-target'
import { adminHome } from '#kit/routing/links'
import { ErrorAlert } from '#kit/ui/Alert'
import { Skeleton } from '#kit/ui/Skeleton'
import { slidersQuery } from './queries'
import { SliderEditor } from './SliderEditor'
import { SlideUpload } from './SlideUpload'

/** The main slider. Who may not publish it writes a draft of it. */
export default function SliderScreen({ user }: { user: User }) {
  return mayPublish(user, 'slider') ? <Slider /> : <Navigate replace to={addressOfKind('slider')} />
}

/** A form where there is no slider, else its pictures. */
function Slider() {
  const sliders = useQuery(slidersQuery)
  const navigate = useNavigate()
  const goHome = (outcome: Outcome) => navigate(adminHome, { state: { outcome } })
  return (
    <QueryBoundary
      query={sliders}
      failed={t('The slider could not be loaded.')}
      skeleton={<Skeleton cards={4} />}
    >
      {({ data: [slider] }) => <Present slider={slider} onEnd={goHome} />}
    </QueryBoundary>
  )
}

interface PresentProps {
  slider: SliderView | undefined
  /** Hears of a slider that was made, or deleted here. */
  onEnd: (outcome: Outcome) => void
}

function Present({ slider, onEnd }: PresentProps) {
  const [had, setHad] = useState(false)
  if (slider && !had) setHad(true)
  if (slider) return <SliderEditor slider={slider} onDeleted={onEnd} />
  return (
    <>
      {had && <Gone />}
      <h2>{t('New slider')}</h2>
      <p>
        {t('The slider shows pictures at the top of the home page. One strong picture is enough.')}
      </p>
      <SlideUpload
        submit={t('Create Slider')}
        busy={t('Creating Slider...')}
        failure={t('Error creating slider')}
        onSent={onEnd}
      />
    </>
  )
}

/** Somebody else took the slider away from under the hands of who worked on it. */
function Gone() {
  return (
    <div ref={moveFocus} tabIndex={-1}>
      <ErrorAlert
        title={t('The slider no longer exists.')}
        reason={t('Somebody has deleted it. You can undo that under Home.')}
      >
        <a href={adminHome}>{t('Go to Home')}</a>
      </ErrorAlert>
    </div>
  )
}
