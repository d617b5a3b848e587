import type { Image } from '#kit/api/types.gen'
import { BlurPlaceholder } from './BlurPlaceholder'

interface PictureProps {
  image: Image
  /** How wide it stands on the page; picture tests hold the page to it. */
  sizes: string
  /** Asked for at once, because it can be seen at once. */
  eager?: boolean
  /** The first picture that is seen: asked for before all others. */
  first?: boolean
  className?: string | undefined
}

/** A picture in the width that fits, with its place kept until it comes. */
export function Picture({ image, sizes, first, eager = first, className = '' }: PictureProps) {
  return (
    <span className={`picture ${className}`}>
      <BlurPlaceholder image={image} />
      <img
        src={image.url}
        srcSet={image.srcset || undefined}
        sizes={image.srcset ? sizes : undefined}
        width={image.width}
        height={image.height}
        alt={image.alt}
        data-focus={image.focus}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
      />
    </span>
  )
}
