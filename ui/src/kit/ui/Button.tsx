import type { ComponentPropsWithRef, ReactNode } from 'react'

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** The look: the main button of its place, any other, one that deletes, or that of its own class. */
  variant?: 'main' | 'quiet' | 'danger' | 'bare'
  /** It works and can't be pressed: true, or what it says meanwhile. */
  busy?: boolean | string
  /** A picture before the label. */
  icon?: ReactNode
}

const classes = { main: 'button', quiet: 'button quiet', danger: 'button danger', bare: '' }

/**
 * A button that does something where it stands; what leads to another page is a link. It keeps the
 * focus while it is disabled, which the attribute of that name would take.
 */
export function Button({
  variant = 'quiet',
  busy = false,
  icon,
  disabled,
  className = '',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const off = disabled || Boolean(busy)
  return (
    <button
      type="button"
      {...rest}
      className={`${classes[variant]} ${className}`.trim() || undefined}
      aria-disabled={off || undefined}
      onClick={(event) => (off ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? <span className="spinner" aria-hidden /> : icon}
      {typeof busy === 'string' ? busy : children}
    </button>
  )
}
