import { drawQrSvg, type QrSvgOptions } from '@throughlink/protocol/rules'
import { encodeQR } from 'qr'

/** Draws a QR code as an SVG file, as the service does. A logo covers modules, so it needs the highest error correction. */
export function drawQr(text: string, options: QrSvgOptions): string {
  const ecc = options.logoUrl === null ? 'medium' : 'high'
  // Without the border that the encoder always adds.
  const rows = encodeQR(text, 'raw', { ecc, border: 1 }).slice(1, -1)
  return drawQrSvg(
    rows.map((row) => row.slice(1, -1)),
    options,
  )
}
