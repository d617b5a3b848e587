import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { Cluster } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import styles from './FilterButtons.module.css'

interface FilterButtonsProps<Value extends string> {
  label: string
  options: { value: Value; label: string; count?: number | undefined }[]
  value: Value
  onChange: (value: Value) => void
}

/**
 * Shows one part of a list, or all of it: radio buttons, which keep what was chosen before this
 * script ran. They are of no use without script, and hidden there.
 */
export function FilterButtons<Value extends string>({
  label,
  options,
  value,
  onChange,
}: FilterButtonsProps<Value>) {
  const name = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const adopt = useEffectEvent((chosen: string) => {
    const option = options.find((option) => option.value === chosen)
    if (option && option.value !== value) onChange(option.value)
  })
  useEffect(() => {
    const checked = group.current?.querySelector<HTMLInputElement>(':checked')
    if (checked) adopt(checked.value)
  }, [])
  return (
    <Cluster ref={group} as="fieldset" gap="tight" className={`${ui.scriptOnly} ${ui.screenOnly}`}>
      <legend className={ui.visuallyHidden}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={`${ui.outlined} ${styles.option}`}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
          {option.label} {option.count !== undefined && <b>{option.count}</b>}
        </label>
      ))}
    </Cluster>
  )
}
