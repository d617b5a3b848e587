import type { Image } from '#kit/api/types.gen'
import { ui } from '#kit/ui/names'
import { BlurPlaceholder } from './BlurPlaceholder'

interface PictureProps {
  image: Image
  /** How wide it stands on the page; picture tests hold the page to it. */
  sizes: string
  /** Asked for at once, because it can be seen at once. */
  eager?: boolean
  /** The first picture that is seen: asked for before all others. */
  first?: boolean
  /** It fills its place, in the ratio of that place, with an arched top if the look has one. */
  cover?: boolean | 'arch'
  rounded?: boolean
  className?: string | undefined
}

/** A picture in the width that fits, with its place kept until it comes. */
export function Picture({
  image,
  sizes,
  first,
  eager = first,
  cover,
  rounded,
  className,
}: PictureProps) {
  const names = [
    ui.picture,
    cover && 'cover',
    cover === 'arch' && 'arch',
    rounded && ui.rounded,
    className,
  ]
  return (
    <span className={names.filter(Boolean).join(' ')}>
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
