import { useState } from 'react'
import { t } from '#shared/i18n/message'
import { Button } from '#shared/ui/Button'

/** Copies a text to the clipboard, and says so in place of its label. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState('')
  async function copy() {
    await navigator.clipboard?.writeText(text)
    setCopied(text)
  }
  return <Button onClick={copy}>{copied === text ? t('Copied') : label}</Button>
}
