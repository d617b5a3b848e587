import { renderToString } from 'react-dom/server'
import { AdminFrame, type AdminInput } from './shell/AdminFrame'
import { AdminLoading } from './shell/AdminLoading'

/** The markup of a screen before it is known who asks: the frame, and that it loads. */
export const renderAdmin = (input: AdminInput) =>
  renderToString(
    <div id="app">
      <AdminFrame {...input} at={{ pathname: input.page.path, search: '' }}>
        <AdminLoading />
      </AdminFrame>
    </div>,
  )
