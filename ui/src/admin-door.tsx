import { useSyncExternalStore } from 'react'
import AdminScreens from './admin/routes'
import AdminWaiting from './admin-waiting'
import type { ScreenProps } from './routes'

/** The admin screens, once the browser has taken over what the server rendered in their place. */
export default function AdminDoor(props: ScreenProps) {
  const takenOver = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return takenOver ? <AdminScreens {...props} /> : <AdminWaiting {...props} />
}

const never = () => () => {}
