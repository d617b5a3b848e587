import type { ReactNode } from 'react'
import styles from '#kit/forms/form.module.css'

interface AuthLayoutProps {
  heading: string
  children: ReactNode
}

/** The narrow column in which people sign in and register. */
export function AuthLayout({ heading, children }: AuthLayoutProps) {
  return (
    <div className={`stack loose links-inline ${styles.account}`}>
      <h1>{heading}</h1>
      {children}
    </div>
  )
}
