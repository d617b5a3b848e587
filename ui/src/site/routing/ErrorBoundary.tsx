import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** What is shown in place of the children after an error. */
  fallback: ReactNode
  /** Another one than before: the children are tried again. */
  resetKey: unknown
  children: ReactNode
}

interface ErrorBoundaryState {
  failed: boolean
  resetKey?: unknown
}

/** Keeps the rest of the page when a part of it fails. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return resetKey === state.resetKey ? null : { failed: false, resetKey }
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
