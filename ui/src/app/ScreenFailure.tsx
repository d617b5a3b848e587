import { Component, type ReactNode } from 'react'
import { Button } from '#shared/ui/Button'
import { Notice } from '#shared/ui/Notice'

interface Props {
  children: ReactNode
}

/** Keeps the rest of the page when a screen fails, and offers another try. */
export class ScreenFailure extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <Notice heading="This page could not be shown">
        <p role="alert">Please check your connection and try again.</p>
        <Button variant="main" onClick={() => window.location.reload()}>
          Retry
        </Button>
      </Notice>
    )
  }
}
