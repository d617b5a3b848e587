import { useEffect, useId, useRef } from 'react'
import styles from './FilterRadios.module.css'

interface FilterRadiosProps {
  legend: string
  choices: { id: string; label: string }[]
  chosen: string
  choose: (id: string) => void
}

/** Shows one part of a list, or all of it. It is of no use without script, and hidden there. */
export function FilterRadios({ legend, choices, chosen, choose }: FilterRadiosProps) {
  const name = useId()
  const all = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    // What was chosen before this script ran.
    const checked = all.current?.querySelector<HTMLInputElement>(':checked')
    if (checked) choose(checked.value)
  }, [choose])
  return (
    <fieldset ref={all} className={styles.choices}>
      <legend className="visually-hidden">{legend}</legend>
      {choices.map(({ id, label }) => (
        <label key={id} className={styles.choice}>
          <input
            type="radio"
            name={name}
            value={id}
            checked={chosen === id}
            onChange={() => choose(id)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
