import type { ComponentPropsWithRef } from 'react'

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** The look: the main button of its place, any other, or only that of its own class. */
  variant?: 'main' | 'quiet' | 'bare'
}

const classes = { main: 'button', quiet: 'button quiet', bare: '' }

/**
 * A button that does something where it stands; what leads to another page is a link. It keeps the
 * focus while it is disabled, which the attribute of that name would take.
 */
export function Button({
  variant = 'quiet',
  disabled,
  className = '',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${classes[variant]} ${className}`.trim() || undefined}
      aria-disabled={disabled}
      onClick={(event) => (disabled ? event.preventDefault() : onClick?.(event))}
    />
  )
}
