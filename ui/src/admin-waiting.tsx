import { Seo } from './components/Seo'
import { Waiting } from './components/Waiting'
import type { ScreenProps } from './routes'

/** What the server renders of every admin screen: the screens need a session, so the browser's. */
export default function AdminWaiting({ page }: ScreenProps) {
  return (
    <>
      <Seo seo={page.seo} />
      <Waiting />
    </>
  )
}
