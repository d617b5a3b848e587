import type { QRPath } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'

/** A QR code: white around it and black on it in either scheme, or no telephone reads it. */
export const QrCode = ({ qr }: { qr: QRPath }) => (
  <svg
    role="img"
    aria-label={t('Code to scan')}
    viewBox={`0 0 ${qr.size} ${qr.size}`}
    width="200"
    height="200"
  >
    <path fill="#fff" d={`M0 0h${qr.size}v${qr.size}H0z`} />
    <path fill="#000" d={qr.path} />
  </svg>
)
