/** Options of what changes without the person who looks: asked for once a minute while the page is used. */
export const polled = { refetchInterval: 60_000, refetchOnWindowFocus: true } as const
