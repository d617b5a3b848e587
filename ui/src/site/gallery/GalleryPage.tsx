import type { AlbumCard } from '#kit/api/types.gen'
import { plural, t } from '#kit/i18n/message'
import type { PageProps } from '#kit/routing/page'
import { Grid, Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { Picture } from '#kit/ui/Picture'
import { Seo } from '#kit/ui/Seo'
import { PageLink } from '#site/routing/PageLink'
import { PageBody } from '#site/ui/PageBody'
import { PageHead } from '#site/ui/PageHead'
import { Prose } from '#site/ui/Prose'
import { columns, inGrid, whole } from '#site/ui/widths'
import styles from './GalleryPage.module.css'

/** The newest album, as wide as two where there are three columns. */
const large = `${whole} 52.7rem, (min-width: 64rem) calc(61.4vw - 0.7rem), `

/** All albums. */
export default function GalleryPage({ page }: PageProps<'gallery'>) {
  const albums = page.albums
  return (
    <>
      <Seo seo={page.seo} />
      <PageHead heading={page.info.heading} lead={page.info.lead} />
      <PageBody>
        {albums.length === 0 && <p>{t('There are no albums yet. Please come back soon.')}</p>}
        <Grid as="ul" className={styles.albums}>
          {albums.map((album, place) => (
            <li key={album.path}>
              <Album album={album} first={place === 0} />
            </li>
          ))}
        </Grid>
        {page.info.html && <Prose html={page.info.html} />}
      </PageBody>
    </>
  )
}

interface AlbumProps {
  album: AlbumCard
  first: boolean
}

function Album({ album, first }: AlbumProps) {
  return (
    <Stack as="article" gap="tight" className={ui.wholeLink}>
      <Picture
        image={{ ...album.cover, alt: '' }}
        sizes={(first ? large : '') + inGrid(columns.albums)}
        first={first}
        cover
        rounded
      />
      <h2>
        <PageLink to={album.path}>{album.name}</PageLink>
      </h2>
      <p className={ui.note}>
        {plural(album.count, { one: '1 picture', other: '{count} pictures' })}
      </p>
    </Stack>
  )
}
