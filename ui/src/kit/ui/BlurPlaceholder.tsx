import type { Image } from '#kit/api/types.gen'
import { ui } from '#kit/ui/names'

/**
 * The colours of a picture, soft, in its place until it comes: twelve of them,
 * or the one that most of it has. Under what can be seen through is nothing.
 */
export function BlurPlaceholder({ image }: { image: Omit<Image, 'srcset' | 'alt'> }) {
  const { preview, color, url, width, height } = image
  if (!preview && !url.endsWith('.jpg')) return null
  const across = height > width ? 3 : 4
  const down = 7 - across
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <g transform={`scale(${cell(width / across)} ${cell(height / down)})`} filter="url(#soft)">
        {(preview.match(/.{6}/g) ?? [color.slice(1)]).map((hex, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
          <path key={at} fill={`#${hex}`} d={fromCell(at % across, Math.floor(at / across))} />
        ))}
      </g>
    </svg>
  )
}

/** What makes a preview soft; once in every page. */
export function BlurFilter() {
  return (
    <svg className={ui.visuallyHidden} aria-hidden="true">
      <filter
        id="soft"
        colorInterpolationFilters="sRGB"
        filterUnits="userSpaceOnUse"
        x="-1"
        y="-1"
        width="6"
        height="6"
      >
        <feGaussianBlur stdDeviation=".45" />
      </filter>
    </svg>
  )
}

const cell = (side: number) => Math.round(side * 100) / 100

/** From a cell to beyond the last one: what follows is drawn over it, so nothing shows between. */
const fromCell = (column: number, row: number) => `M${column || -1} ${row || -1}h7v7h-7z`
