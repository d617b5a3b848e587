/** The two programs that browsers run: each is a build of its own, which shares no script with the other. */
export const programs = {
  site: {
    boot: 'src/site/app/entry-client.tsx',
    start: 'src/site/app/app-client.tsx',
    manifest: 'manifest.json',
  },
  admin: { boot: 'src/admin/main.tsx', start: 'src/admin/start.tsx', manifest: 'admin.json' },
}
export type Program = keyof typeof programs
