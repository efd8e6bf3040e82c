import { encodeQR } from 'qr'
import { drawQrPath } from '../../catalog/links/drawQrPath.ts'
import type { Html } from './html.ts'

/** What a page of 10 kB has room for: links of up to some 150 characters. */
const maxMarkupLength = 4_000

/**
 * A link as a code to scan, in SVG; null when it is too long for a page. Some milliseconds of work, so keep
 * it per link.
 */
export function renderQrCode(url: string): Html | null {
  return draw(url, 'medium') ?? draw(url, 'low')
}

function draw(url: string, ecc: 'medium' | 'low'): Html | null {
  // The quiet zone is the page's padding; the library insists on some.
  const rows = encodeQR(url, 'raw', { ecc, border: 1 })
  const size = rows.length
  const markup =
    `<svg viewBox="0 -.5 ${size} ${size}" role="img" aria-label="QR code of this link" ` +
    `shape-rendering="crispEdges"><path stroke="#000" d="${drawQrPath(rows)}"/></svg>`
  return markup.length <= maxMarkupLength ? { markup } : null
}
