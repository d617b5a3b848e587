import { type MouseEvent, useState } from 'react'
import { t } from '#kit/i18n/message'
import { isPlainClick } from '#kit/routing/links'
import type { PageProps } from '#kit/routing/page'
import { Grid, Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { Picture } from '#kit/ui/Picture'
import { Seo } from '#kit/ui/Seo'
import { PageLink } from '#site/routing/PageLink'
import { PageBody } from '#site/ui/PageBody'
import { PageHead } from '#site/ui/PageHead'
import { whole } from '#site/ui/widths'
import styles from './AlbumPage.module.css'
import { AlbumViewer } from './AlbumViewer'

/** How wide a picture stands, in three columns and two, whose space between them grows with the window. */
const inColumns = `${whole} 25.8rem, (min-width: 67.5rem) 29.7vw, 45.3vw`

/** One album. Each picture leads to itself in full, and with script to the viewer. */
export default function AlbumPage({ page }: PageProps<'album'>) {
  const [shown, setShown] = useState(-1)
  const { album } = page
  const show = (place: number) => (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    setShown(place)
  }
  return (
    <>
      <Seo seo={page.seo} />
      <PageHead heading={album.name} above={<PageLink to="/gallery">{t('Gallery')}</PageLink>} />
      <PageBody>
        {album.description && <p>{album.description}</p>}
        <Grid as="ul" className={styles.pictures}>
          {album.images.map((image, place) => (
            <li key={image.url}>
              <Stack as="figure" gap="tight">
                <a href={largest(image.srcset) ?? image.url} onClick={show(place)}>
                  <Picture
                    image={{
                      ...image,
                      alt: image.alt || t('Picture {place}', { place: place + 1 }),
                    }}
                    sizes={inColumns}
                    first={place === 0}
                    cover
                    rounded
                  />
                </a>
                {image.caption && <figcaption className={ui.note}>{image.caption}</figcaption>}
              </Stack>
            </li>
          ))}
        </Grid>
      </PageBody>
      <AlbumViewer
        album={album.name}
        images={album.images}
        shown={shown}
        close={() => setShown(-1)}
      />
    </>
  )
}

/** The last address of a srcset: widths ascend. */
const largest = (srcset: string) => srcset.split(', ').at(-1)?.split(' ')[0] || undefined
