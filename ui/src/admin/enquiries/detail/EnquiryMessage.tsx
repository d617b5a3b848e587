import { useId, useState } from 'react'
import { t } from '#kit/i18n/message'
import { Button } from '#kit/ui/Button'
import styles from '../enquiries.module.css'

// About a screen of text.
const longMessage = 2500

/** A message as it was written. Of a long one the beginning, so that what stands under it is found. */
export function EnquiryMessage({ message }: { message: string }) {
  const [whole, setWhole] = useState(message.length <= longMessage)
  const [long] = useState(!whole)
  const id = useId()
  return (
    <>
      <p id={id} className={styles.message} data-cut={!whole || undefined} dir="auto">
        {message}
      </p>
      {long && (
        <Button aria-expanded={whole} aria-controls={id} onClick={() => setWhole(!whole)}>
          {whole ? t('Show less of the message') : t('Show the whole message')}
        </Button>
      )}
    </>
  )
}
