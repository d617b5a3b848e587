import { X } from 'lucide-react'
import { t } from '#kit/i18n/message'
import { Button } from '#kit/ui/Button'
import parts from './parts.module.css'

/** Takes a message away that lies over what else is on the screen. */
export const CloseButton = ({ onClick }: { onClick: () => void }) => (
  <Button className={parts.sign} aria-label={t('Close')} onClick={onClick}>
    <X aria-hidden size={20} />
  </Button>
)
