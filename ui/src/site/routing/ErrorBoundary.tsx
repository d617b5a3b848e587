import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** What is shown in place of the children after an error. */
  fallback: ReactNode
  children: ReactNode
}

/** Keeps the rest of the page when a part of it fails. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
