import { useId, useRef, useState } from 'react'
import parts from '#admin/ui/parts.module.css'
import { t } from '#kit/i18n/message'
import { list } from '#kit/i18n/sentence'
import { Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'

export interface LivePageProps {
  id: string
  /** Code of the language that is written; "" is the site's main one. */
  language: string
  /** When the draft was saved last, if it was. Its script is loaded before that, while the line is there. */
  savedAt: string | undefined
  /** What the fields are called that have to be filled in first. */
  missing: string[]
  /** The form is being sent, or was: its draft ends, so that its page is not asked for any more. */
  isSent: boolean
}

/**
 * The page of a draft as visitors will see it, at the width of a phone. Each save loads it anew
 * behind the one that is shown, which keeps its place.
 */
export default function LivePage({ id, language, savedAt, missing, isSent }: LivePageProps) {
  const heading = useId()
  const [shown, setShown] = useState<string>()
  const [problem, setProblem] = useState('')
  const last = useRef<HTMLIFrameElement>(null)
  const current = savedAt && String(new URLSearchParams({ saved: savedAt, language }))
  const [wanted, setWanted] = useState(current)
  if (!isSent && wanted !== current) setWanted(current)
  if (!wanted) return null

  function show(frame: HTMLIFrameElement, version: string) {
    const page = frame.contentDocument
    if (!page) return // the line broke: the frame has the browser's own page, and the next save asks again
    const refusal = page.contentType === 'text/plain' ? page.body.innerText : ''
    if (refusal && isSent) return
    const before = last.current?.isConnected ? last.current.contentWindow?.scrollY : undefined
    frame.contentWindow?.scrollTo(0, before ?? 0)
    last.current = refusal ? null : frame
    setProblem(refusal)
    setShown(version)
  }

  return (
    <Stack as="section" aria-labelledby={heading}>
      <h3 id={heading}>{t('As visitors will see it')}</h3>
      <p role="status" className={`${ui.note} ${ui.live}`}>
        {problem && missing.length > 0
          ? t('The page is shown here as soon as these are filled in: {fields}.', {
              fields: list(missing),
            })
          : problem}
      </p>
      <div className={parts.layers} hidden={problem !== ''}>
        {[...new Set([wanted, shown ?? wanted])].map((version) => (
          <iframe
            key={version}
            title={t('The page of the draft')}
            src={`/draft/${id}?${version}`}
            width={360}
            height={640}
            loading={problem ? 'eager' : 'lazy'} // what is hidden would never come near
            inert={version !== shown}
            onLoad={({ currentTarget }) => show(currentTarget, version)}
          />
        ))}
      </div>
    </Stack>
  )
}
