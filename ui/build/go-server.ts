import type { Plugin } from 'vite'
import { programs } from './programs.ts'

const address = process.env.SCHOOLSITE_DEV_SERVER ?? 'http://localhost:8080'

/** What `vite dev` leaves to a running server. */
export const proxy = Object.fromEntries(
  ['/api', '/media', '/page-data', '/layout.json', '/qr', '/icon', '/favicon.ico'].map((path) => [
    path,
    address,
  ]),
)

/** `vite dev` fills index.html with the page as the running server renders it. */
export function goServer(): Plugin {
  return {
    name: 'go-server',
    apply: 'serve',
    transformIndexHtml: async (html, { originalUrl = '/' }) => {
      const answer = await fetch(address + originalUrl).catch(() => undefined)
      if (!answer) return html.replace('<!--app-->', `<p>Start the server first: ${address}</p>`)
      const page = await answer.text()
      const entry = programs[originalUrl.startsWith('/admin-') ? 'admin' : 'site'].boot
      const theme = page.match(/:root\{--school:[^}]*\}(?=<\/style>)/)?.[0] ?? ''
      const body = page.match(
        /<div id="app">[\s\S]*<script[^>]*id="page-data"[\s\S]*?<\/script>/,
      )?.[0]
      return html
        .replace(/src="[^"]*"/, `src="/${entry}"`)
        .replace('<!--theme-->', `<style>${theme}</style>`)
        .replace('<!--app-->', () => body ?? '')
    },
  }
}
