import { type ReactNode, useId } from 'react'
import { type ModalProps, useModal } from '#kit/lib/use-modal'
import styles from './Dialog.module.css'

interface DialogProps extends ModalProps {
  title: string
  /** What is read out after the title. */
  description?: ReactNode
  /** It takes the room that there is, such as for pictures. */
  wide?: boolean
  children: ReactNode
}

/** Modal dialog with a title, open for as long as it is rendered. */
export function Dialog({ title, description, wide, children, ...modal }: DialogProps) {
  const id = useId()
  return (
    <dialog
      {...useModal(modal)}
      className={styles.dialog}
      data-wide={wide}
      aria-labelledby={id}
      aria-describedby={description ? `${id}-description` : undefined}
    >
      <h2 id={id}>{title}</h2>
      {description && <div id={`${id}-description`}>{description}</div>}
      {children}
    </dialog>
  )
}
