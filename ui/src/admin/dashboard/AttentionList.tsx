import { use } from 'react'
import { Link } from 'react-router'
import { ScreenLabels } from '#admin/ui/screen-labels'
import type { Action } from '#admin/ui/use-action'
import type { EnquirySettings, Attention as Item } from '#kit/api/types.gen'
import { type MarkedText, msg, t } from '#kit/i18n/message'
import { messageText } from '#kit/i18n/sentence'
import { isScreen } from '#kit/routing/links'
import { Callout, Stack } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { confirmSettingsMutation } from './queries'

interface AttentionListProps {
  items: Item[]
  /** By which an owner confirms what the content says of enquiries. */
  action: Action
}

/** What somebody should do, the most urgent first. */
export function AttentionList({ items, action }: AttentionListProps) {
  const labels = use(ScreenLabels)
  const confirm = (asked: EnquirySettings) =>
    action.run(confirmSettingsMutation, asked, { failure: t('This was not confirmed.') })
  if (items.length === 0) return null
  return (
    <Stack as="ul" gap="tight" className={ui.targets}>
      {items.map(({ code, level, path, confirm: asked, ...what }) => (
        <Callout as="li" key={code} tone={level === 'critical' ? 'urgent' : 'note'}>
          <p>
            {level === 'critical' && <b>{t('Urgent:')} </b>}
            {messageText(what)}
          </p>
          {path && (
            <Link to={path} reloadDocument={!isScreen(path)}>
              {nameOf(path, labels)}
            </Link>
          )}
          {asked && (
            <Button disabled={action.busy} onClick={() => confirm(asked)}>
              {asked.email
                ? t('Mail enquiries to {email}', { email: asked.email })
                : t('Keep enquiries for {days} days', { days: asked.keptDays ?? 0 })}
            </Button>
          )}
        </Callout>
      ))}
    </Stack>
  )
}

/** What a link is called: by where it leads, since it is also read apart from its sentence. */
function nameOf(path: string, labels: Record<string, string>): string {
  const [screen, query = ''] = path.split('?')
  const label = labels[screen ?? '']
  if (!label) return t('See details')
  const part = new URLSearchParams(query)
  if (part.get('unread')) return t('Open unread enquiries')
  const marked = parts[part.get('state') ?? '']
  return marked ? t(marked) : t('Open {screen}', { screen: label })
}

const parts: Record<string, MarkedText> = {
  all: msg('Open all enquiries'),
  spam: msg('Open suspected spam'),
}
