import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react'
import { t } from '#kit/i18n/message'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import parts from './parts.module.css'

interface MoveButtonProps {
  /** Of what is moved. */
  name: string
  /** Of it in its list, from 1. */
  place: number
  of: number
  disabled: boolean
  earlier?: boolean
  /** They are beside each other, not below. */
  sideways?: boolean
  onClick: (button: HTMLElement) => void
}

/** Moves something in a list by one. Stays focusable where it can do nothing, so that focus is not lost at the ends. */
export function MoveButton(props: MoveButtonProps) {
  const { name, place, of, disabled, earlier = false, sideways, onClick } = props
  const [Back, Forth] = sideways ? [ArrowLeft, ArrowRight] : [ArrowUp, ArrowDown]
  const Arrow = earlier ? Back : Forth
  const atEnd = disabled || (earlier ? place === 1 : place === of)
  return (
    <Button
      variant="bare"
      className={`${ui.outlined} ${parts.sign}`}
      data-action={earlier ? 'earlier' : 'later'}
      disabled={atEnd}
      aria-label={earlier ? t('Move {name} earlier', { name }) : t('Move {name} later', { name })}
      onClick={({ currentTarget }) => onClick(currentTarget)}
    >
      <Arrow aria-hidden size={20} />
    </Button>
  )
}
