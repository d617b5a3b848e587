import { use } from 'react'
import type { Link } from '#kit/api/types.gen'
import { LayoutContext } from '#kit/routing/layout-context'

/** The pages that the menus of the site name, to choose from in a field for a link. */
export function SitePages({ id }: { id: string }) {
  const navigation = use(LayoutContext)?.navigation
  if (!navigation) return null
  const { menu, homeLinks, contactLinks, footer } = navigation
  const links = [
    ...menu.flatMap(({ label, path, children = [] }) => [{ label, path: path ?? '' }, ...children]),
    ...homeLinks,
    ...contactLinks,
    ...footer.flatMap((group) => group.links),
  ]
  return (
    <datalist id={id}>
      {pagesOf(links).map(({ path, label }) => (
        <option key={path} value={path}>
          {label}
        </option>
      ))}
    </datalist>
  )
}

/** Each page once. */
const pagesOf = (links: Link[]) =>
  links.filter(
    ({ path }, at) =>
      path.startsWith('/') && links.findIndex((other) => other.path === path) === at,
  )
