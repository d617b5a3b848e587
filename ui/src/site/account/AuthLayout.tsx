import type { ReactNode } from 'react'
import styles from '#kit/forms/form.module.css'
import { Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'

interface AuthLayoutProps {
  heading: string
  children: ReactNode
}

/** The narrow column in which people sign in and register. */
export function AuthLayout({ heading, children }: AuthLayoutProps) {
  return (
    <Stack gap="loose" className={`${ui.linksInline} ${styles.account}`}>
      <h1>{heading}</h1>
      {children}
    </Stack>
  )
}
