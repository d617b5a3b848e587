import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryBoundary } from '#admin/ui/QueryBoundary'
import { t } from '#kit/i18n/message'
import { useFocusTarget } from '#kit/lib/use-focus-target'
import { StatusMessage } from '#kit/ui/Alert'
import { Rows, Stack } from '#kit/ui/arrange'
import { EmptyState } from '#kit/ui/EmptyState'
import { tokensQuery } from '../queries'
import { AddAppToken } from './AddAppToken'
import { AppTokenRow } from './AppTokenRow'

/** The tokens by which programs on other computers publish: made, listed and ended. */
export function AppTokens() {
  const tokens = useQuery(tokensQuery)
  const [ended, setEnded] = useState<{ id: string; message: string }>()
  const { ref: region } = useFocusTarget<HTMLDivElement>({ onMount: true })
  // The row of a token that was ended goes, with the focus: the message takes it.
  const gone = ended && tokens.data?.data.every(({ _id }) => _id !== ended.id)

  return (
    <Stack as="section" aria-labelledby="tokens">
      <h2 id="tokens">{t('App tokens')}</h2>
      <p>
        {t(
          'With an app token, a program on another computer publishes content. It can’t open accounts or enquiries.',
        )}
      </p>
      <div ref={gone ? region : undefined} tabIndex={-1}>
        <StatusMessage>{ended?.message}</StatusMessage>
      </div>
      <AddAppToken />
      <QueryBoundary query={tokens} failed={t('The app tokens could not be loaded.')}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={t('No app tokens')}>
              {t('Nobody publishes from another computer.')}
            </EmptyState>
          ) : (
            <Rows>
              {data.map((token) => (
                <AppTokenRow
                  key={token._id}
                  token={token}
                  onEnded={(message) => setEnded({ id: token._id, message })}
                />
              ))}
            </Rows>
          )
        }
      </QueryBoundary>
    </Stack>
  )
}
