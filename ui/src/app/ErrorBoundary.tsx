import { Component, type ReactNode } from 'react'
import { Button } from '#shared/ui/Button'
import { MessagePage } from '#shared/ui/MessagePage'

interface Props {
  children: ReactNode
}

/** Keeps the rest of the page when a screen fails, and offers another try. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <MessagePage heading="This page could not be shown">
        <p role="alert">Please check your connection and try again.</p>
        <Button variant="main" onClick={() => window.location.reload()}>
          Retry
        </Button>
      </MessagePage>
    )
  }
}
