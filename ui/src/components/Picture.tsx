import type { Image } from '../api/types.gen'

interface PictureProps {
  image: Image
  sizes: string
  /** The first picture that is seen: asked for at once, before the others. */
  first?: boolean
  className?: string
}

/** A picture in the width that fits, with its place kept until it comes. */
export function Picture({ image, sizes, first, className }: PictureProps) {
  return (
    <img
      src={image.url}
      srcSet={image.srcset || undefined}
      sizes={image.srcset ? sizes : undefined}
      width={image.width}
      height={image.height}
      alt={image.alt}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      className={className}
    />
  )
}
