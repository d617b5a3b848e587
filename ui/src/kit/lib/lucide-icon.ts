import { createElement, type SVGProps } from 'react'

type Attributes = SVGProps<SVGSVGElement> & { size?: number | string }
interface IconData {
  node: [tag: string, attributes: { key: string }][]
}

/**
 * Makes the component of an icon, in place of lucide-react's function of the same name, whose
 * options no icon of this site uses: every page loads 1.2 kB less.
 */
export default function createLucideIcon({ node }: IconData) {
  return ({ size = 24, ...attributes }: Attributes) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': attributes['aria-label'] ? undefined : true,
        ...attributes,
      },
      node.map(([tag, shape]) => createElement(tag, shape)),
    )
}
