import { encodeQR } from 'qr'
import { drawQrPath } from '../links/drawQrPath.ts'
import type { Html } from './html.ts'

/** Fits into a page: links of up to about 150 characters. */
const maxMarkupLength = 4_000
const maxUrlLength = 300
/** Every URL of this length fits, whatever its characters are. */
const safeUrlLength = 120

/** Returns whether a URL can be a QR code, without the time that drawing it takes. False if it is uncertain. */
export function alwaysFitsQrCode(url: string): boolean {
  return url.length <= safeUrlLength
}

/**
 * Renders a link as a QR code in SVG, without a label: its container has one in the language of the page. Returns
 * null if the link is too long for a page. Takes a few milliseconds, so cache the result.
 */
export function renderQrCode(url: string): Html | null {
  // Longer ones do not fit, and the longest make the library throw.
  if (url.length > maxUrlLength) return null
  return draw(url, 'medium') ?? draw(url, 'low')
}

function draw(url: string, ecc: 'medium' | 'low'): Html | null {
  // The page's padding is the quiet zone, but the library requires a border.
  const rows = encodeQR(url, 'raw', { ecc, border: 1 })
  const size = rows.length
  const markup =
    `<svg viewBox="0 -.5 ${size} ${size}" aria-hidden="true" ` +
    `shape-rendering="crispEdges"><path stroke="#000" d="${drawQrPath(rows)}"/></svg>`
  return markup.length <= maxMarkupLength ? { markup } : null
}
