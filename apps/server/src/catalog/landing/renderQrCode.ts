import { drawQrPath, leaveRoomForLogo } from '@throughlink/protocol/rules'
import { encodeQR } from 'qr'
import { type AppQrStyle, defaultQrStyle } from '../links/appQrStyle.ts'
import { getPicturePath } from '../pictures/picture.ts'
import type { Html } from './html.ts'

/** Fits into a page: links of up to about 150 characters, or 70 with a logo. */
const maxMarkupLength = 4_000
const maxUrlLength = 300
/** Every URL of this length fits, whatever its characters are. */
const safeUrlLength = 120

/** Returns whether a URL can be a QR code, without the time that drawing it takes. False if it is uncertain. */
export function alwaysFitsQrCode(url: string): boolean {
  return url.length <= safeUrlLength
}

/**
 * Renders a link as a QR code in SVG, without a label: its container has one in the language of the page. A code that
 * would be too large in the style of the app has less of it: first no logo, then no round modules. Returns null if the
 * link is too long for a page. Takes a few milliseconds, so cache the result.
 */
export function renderQrCode(url: string, style: AppQrStyle = defaultQrStyle): Html | null {
  // Longer ones do not fit, and the longest make the library throw.
  if (url.length > maxUrlLength) return null
  const withoutLogo = { ...style, logoId: null }
  const squares = { ...withoutLogo, shape: 'square' } as const
  return (
    (style.logoId === null ? null : draw(url, style, 'high')) ??
    (style.shape === 'square' ? null : draw(url, withoutLogo, 'medium')) ??
    draw(url, squares, 'medium') ??
    draw(url, squares, 'low')
  )
}

function draw(
  url: string,
  { color, shape, logoId }: AppQrStyle,
  ecc: 'high' | 'medium' | 'low',
): Html | null {
  // The page's padding is the quiet zone, but the library requires a border.
  const encoded = encodeQR(url, 'raw', { ecc, border: 1 })
  const room = logoId === null ? null : leaveRoomForLogo(encoded)
  const size = encoded.length
  const isRounded = shape === 'rounded'
  const look = isRounded ? ' stroke-linecap="round"' : ''
  const path = drawQrPath(room?.rows ?? encoded, shape)
  const logo =
    room === null || logoId === null
      ? ''
      : `<image href="${getPicturePath(logoId, 'image/png')}" x="${toOffset(room.start, isRounded)}" y="${room.start}" ` +
        `width="${room.side - 1}" height="${room.side - 1}"/>`
  const markup =
    `<svg viewBox="${isRounded ? '-.5' : '0'} -.5 ${size} ${size}" aria-hidden="true"` +
    `${isRounded ? '' : ' shape-rendering="crispEdges"'}>` +
    `<path stroke="${color}"${look} d="${path}"/>${logo}</svg>`
  return markup.length <= maxMarkupLength ? { markup } : null
}

/** The left edge of a column, moved by half a module. Rounded codes have their centre there. */
function toOffset(column: number, isRounded: boolean): number {
  return isRounded ? column : column + 0.5
}
