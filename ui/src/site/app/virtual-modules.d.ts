// What build/view-modules.ts makes of the table in views.ts.

/** For browsers: each view's component is loaded when it is wanted. */
declare module 'virtual:views/lazy' {
  import type { PageComponent, View } from '#kit/routing/page'
  export const loaders: { [V in View]: () => Promise<{ default: PageComponent<V> }> }
}

/** For the server, which renders without waiting. */
declare module 'virtual:views/all' {
  import type { PageComponents } from '#kit/routing/page'
  export const pages: PageComponents
}

/** For the boot module, which every reader loads: the views that do not wait for an interaction. */
declare module 'virtual:views/hydration' {
  import type { View } from '#kit/routing/page'
  export const onLoad: View[]
  export const onIdle: View[]
  /** What some views do before they hydrate. */
  export const before: {
    [V in View]?: () => Promise<{ run: (schoolName: string, hydrate: () => void) => void }>
  }
}

// What build/messages.ts makes of ui/messages.

/** For browsers: the texts of other languages than English, in parts. */
declare module 'virtual:languages' {
  import type { Catalogue } from '#kit/i18n/message'

  type Part = () => Promise<{ texts: Catalogue }>
  export const loaders: Record<string, Record<string, Part | undefined> | undefined>
}
