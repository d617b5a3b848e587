import { useState } from 'react'
import { t } from '#kit/i18n/message'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'

/** Copies a text to the clipboard, and says so in place of its label, or that the browser did not allow it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [tried, setTried] = useState({ text: '', failed: false })
  const isDone = tried.text === text
  async function copy() {
    // Browsers have no clipboard on a page that came without https.
    const failed = await navigator.clipboard?.writeText(text).then(
      () => false,
      () => true,
    )
    setTried({ text, failed: failed ?? true })
  }
  return (
    <>
      <Button onClick={copy}>{isDone && !tried.failed ? t('Copied') : label}</Button>
      <span
        role="status"
        className={isDone && tried.failed ? `${ui.note} ${ui.bad}` : ui.visuallyHidden}
      >
        {isDone &&
          (tried.failed
            ? t('Your browser did not allow it. Select the text and copy it by hand.')
            : t('Copied'))}
      </span>
    </>
  )
}
