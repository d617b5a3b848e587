import type { AlbumCard } from '../api/types.gen'
import { PageHead } from '../components/PageHead'
import { PageLink } from '../components/PageLink'
import { Picture } from '../components/Picture'
import { Prose } from '../components/Prose'
import { Seo } from '../components/Seo'
import type { ScreenProps } from '../routes'
import styles from './Gallery.module.css'

/** All albums. */
export default function Gallery({ page }: ScreenProps) {
  const albums = page.albums ?? []
  return (
    <>
      <Seo seo={page.seo} />
      <PageHead heading={page.info?.heading ?? ''} lead={page.info?.description} />
      <div className="page-body">
        {page.info?.html && <Prose html={page.info.html} />}
        {albums.length === 0 && <p>There are no albums yet. Please come back soon.</p>}
        <ul className={styles.albums}>
          {albums.map((album, place) => (
            <li key={album.id}>
              <Album album={album} first={place < 2} />
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

function Album({ album, first }: { album: AlbumCard; first: boolean }) {
  return (
    <article className={styles.album}>
      <Picture
        image={{ ...album.cover, alt: '' }}
        sizes="(min-width: 64rem) 22rem, (min-width: 40rem) 45vw, 100vw"
        first={first}
      />
      <h2>
        <PageLink to={`/gallery/event?album=${album.id}`}>{album.name}</PageLink>
      </h2>
      <p>{album.count === 1 ? '1 picture' : `${album.count} pictures`}</p>
    </article>
  )
}
