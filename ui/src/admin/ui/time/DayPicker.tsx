import { CalendarDays } from 'lucide-react'
import { useRef } from 'react'
import { t } from '#kit/i18n/message'
import { keepFocus } from '#kit/lib/keep-focus'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import parts from '../parts.module.css'

interface DayPickerProps {
  /** Of the field that the day is for. */
  label: string
  /** The chosen day, "2026-11-25"; anything else is none. */
  day: string
  onChoose: (day: string) => void
}

/** A button that opens the browser's own calendar. A browser that opens none by a script has no button. */
export default function DayPicker({ label, day, onChoose }: DayPickerProps) {
  const calendar = useRef<HTMLInputElement>(null)
  if (!('showPicker' in HTMLInputElement.prototype)) return null
  return (
    <>
      <Button
        className={parts.sign}
        aria-label={t('Choose a day: {label}', { label })}
        onMouseDown={keepFocus}
        onClick={() => calendar.current?.showPicker()}
      >
        <CalendarDays aria-hidden size={20} />
      </Button>
      <span className={ui.visuallyHidden} aria-hidden>
        <input
          ref={calendar}
          type="date"
          tabIndex={-1}
          value={/^\d{4}-\d\d-\d\d$/.test(day) ? day : ''}
          onChange={({ target }) => target.value && onChoose(target.value)}
        />
      </span>
    </>
  )
}
