import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { DeletedItems } from '#admin/ui/DeletedItems'
import parts from '#admin/ui/parts.module.css'
import { QueryBoundary } from '#admin/ui/QueryBoundary'
import { itemsQuery } from '#admin/ui/queries'
import { useAction } from '#admin/ui/use-action'
import { type Item, saveItem } from '#shared/api/items'
import { plural, t } from '#shared/i18n/message'
import { useFocusTarget } from '#shared/lib/use-focus-target'
import { useNavigateTo } from '#shared/routing/links'
import { PageLink } from '#shared/routing/PageLink'
import { ErrorAlert, StatusMessage } from '#shared/ui/Alert'
import { Button } from '#shared/ui/Button'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog'
import { EmptyState } from '#shared/ui/EmptyState'
import { AlbumForm } from './AlbumForm'

/** The address of the screen: the list of albums, or the form of one; "new" for another. */
const addressOf = (album = '') =>
  `/admin-albums${album && `?${new URLSearchParams({ album }).toString()}`}`

/** The albums of the gallery. */
export default function AlbumsScreen() {
  const { search } = useLocation()
  const visit = useNavigateTo()
  const action = useAction()
  const albums = useQuery(itemsQuery('album'))
  const { ref: outcome, focus: focusOutcome } = useFocusTarget<HTMLDivElement>()
  const { done, failed } = action.outcome
  const wanted = new URLSearchParams(search).get('album')

  function leave() {
    visit(addressOf())
    focusOutcome()
  }

  return (
    <>
      <div ref={outcome} tabIndex={-1}>
        <StatusMessage>
          {done && (
            <>
              <p>{done.message}</p>
              <PageLink to="/gallery/event">{t('See the gallery')}</PageLink>
            </>
          )}
        </StatusMessage>
        {!wanted && failed && <ErrorAlert {...failed} />}
      </div>
      <QueryBoundary query={albums} failed={t('The list of albums could not be loaded.')}>
        {({ data: { revision, items } }) =>
          wanted ? (
            <AlbumForm
              key={wanted}
              base={revision}
              album={items.find(({ id }) => id === wanted)}
              action={action}
              onLeave={leave}
            />
          ) : (
            <AlbumList base={revision} albums={items} action={action} onRemoved={focusOutcome} />
          )
        }
      </QueryBoundary>
    </>
  )
}

interface AlbumListProps {
  base: number
  albums: Item[]
  action: ReturnType<typeof useAction>
  onRemoved: () => void
}

function AlbumList({ base, albums, action, onRemoved }: AlbumListProps) {
  const [removing, setRemoving] = useState<Item>()
  const add = (
    <PageLink to={addressOf('new')} className="button">
      {t('New album')}
    </PageLink>
  )

  const deleted = <DeletedItems kind="album" action={action} onRestored={onRemoved} />

  async function remove({ id }: Item) {
    const work = () => saveItem({ kind: 'album', id, base, fields: null })
    const done = await action.run({ failure: t('It could not be removed.'), work })
    if (done) onRemoved()
  }

  if (albums.length === 0) {
    return (
      <>
        <EmptyState title={t('No album yet')} action={add}>
          {t('Photographs of one occasion come here, such as the Annual Day.')}
        </EmptyState>
        {deleted}
      </>
    )
  }
  return (
    <>
      <p>{add}</p>
      <ul className="rows">
        {albums.map((album) => (
          <li key={album.id} className={`split ${parts.row}`}>
            <div className={parts.about}>
              <h2>
                <PageLink to={addressOf(album.id)}>{album.title}</PageLink>
              </h2>
              <p className="note">{describe(album)}</p>
            </div>
            <Button
              aria-label={t('Remove {title}', { title: album.title })}
              disabled={action.busy}
              onClick={() => setRemoving(album)}
            >
              {t('Remove')}
            </Button>
          </li>
        ))}
      </ul>
      {deleted}
      {removing && (
        <ConfirmDialog
          title={t('Remove the album “{title}”?', { title: removing.title })}
          confirmLabel={t('Remove')}
          busyLabel={t('Removing...')}
          danger
          failure={t('It could not be removed.')}
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(undefined)}
        >
          {t('Visitors don’t see it any more. It can be restored under “Deleted”, below the list.')}
        </ConfirmDialog>
      )}
    </>
  )
}

/** How many pictures it has, and whether the consent is written down. */
function describe({ fields: { images, consent } }: Item): string {
  const count = Array.isArray(images) ? images.length : 0
  return consent
    ? plural(count, { one: '1 picture', other: '{count} pictures' })
    : plural(count, {
        one: '1 picture. Nobody has written down the families’ consent.',
        other: '{count} pictures. Nobody has written down the families’ consent.',
      })
}
