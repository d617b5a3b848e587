import type { ComponentProps, ComponentPropsWithRef, ElementType, ReactNode } from 'react'

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** The look: the main button of its place, any other, one that deletes, or that of its own class. */
  variant?: Variant
  /** It works and can't be pressed: true, or what it says meanwhile. */
  busy?: boolean | string
  /** A picture before the label. */
  icon?: ReactNode
}

type Variant = 'main' | 'quiet' | 'danger' | 'bare'

/** The classes of each look, for what is neither a button nor a link. */
export const buttonLooks: Record<Variant, string> = {
  main: 'button',
  quiet: 'button quiet',
  danger: 'button danger',
  bare: '',
}

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
      className={`${buttonLooks[variant]} ${className}`.trim() || undefined}
      aria-disabled={off || undefined}
      onClick={(event) => (off ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? <span className="spinner" aria-hidden /> : icon}
      {typeof busy === 'string' ? busy : children}
    </button>
  )
}

type ButtonLinkProps<Link extends ElementType> = ComponentProps<Link> & {
  /** What draws the link: that of its program, or `a`. */
  as?: Link
  variant?: Variant
}

/** A link that looks like a button: the main step of its place. */
export function ButtonLink<Link extends ElementType = 'a'>({
  as,
  variant,
  className = '',
  ...rest
}: ButtonLinkProps<Link>) {
  const Element: ElementType = as ?? 'a'
  const look = buttonLooks[(variant as Variant | undefined) ?? 'main']
  return <Element {...rest} className={`${look} ${className}`.trim()} />
}
