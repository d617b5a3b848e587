import { useQueries, useQuery } from '@tanstack/react-query'
import type { Item } from '#kit/api/items'
import { getPicture } from '#kit/api/pictures'
import type { Album } from '#kit/api/types.gen'
import { dataUrl } from '#kit/routing/links'
import type { AlbumPicture } from './pictures'

/** Finds small views of an album's pictures: of published ones on the page of the album, of kept ones by their hash. */
export function usePictureAddresses(item: Item | undefined, pictures: AlbumPicture[]) {
  const published = useQuery({
    queryKey: ['items', 'album', 'pictures', item?.id],
    queryFn: async () => {
      const address = `/gallery/event?album=${encodeURIComponent(item?.id ?? '')}`
      const page: { album: Album } = await (await fetch(dataUrl(address))).json()
      return page.album.images.map(({ url }) => url)
    },
    enabled: item !== undefined,
  })
  const hashes = pictures.flatMap(({ hash }) => hash ?? [])
  const kept = useQueries({
    queries: hashes.map((hash) => ({
      queryKey: ['pictures', hash],
      queryFn: () => getPicture(hash),
      staleTime: 'static' as const, // a hash is of these bytes for ever
    })),
  })
  const files = (item?.fields.images ?? []) as { file: string }[]
  return ({ file, hash }: AlbumPicture) =>
    hash
      ? kept[hashes.indexOf(hash)]?.data?.data.url
      : published.data?.[files.findIndex((one) => one.file === file)]
}
