import { drawQrPath } from '@throughlink/protocol/rules'
import encodeQr from 'qr'
import { classNames } from './classNames.ts'

export interface QrCodeProps {
  readonly text: string
  /** For screen readers. Default: the text. Set it if the text is secret. */
  readonly label?: string
  readonly className?: string
}

/** A QR code as one path. Always dark on white, because many readers fail on inverted codes. Load it lazily. */
export function QrCode({ text, label = `QR code of ${text}`, className }: QrCodeProps) {
  const rows = encodeQr(text, 'raw', { border: 3, ecc: 'medium' })
  const size = rows.length
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 -.5 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={classNames('rounded-control border border-line', className)}
    >
      <rect y={-0.5} width={size} height={size} fill="#fff" />
      <path d={drawQrPath(rows)} stroke="#000" />
    </svg>
  )
}
