import { drawQrPath, type QrModules } from './drawQrPath.ts'
import { leaveRoomForLogo } from './leaveRoomForLogo.ts'
import type { QrStyle } from './qrStyle.ts'

export interface QrSvgOptions {
  readonly style: QrStyle
  /** Width and height in pixels. */
  readonly size: number
  /** Quiet zone in modules. The standard requires four. */
  readonly margin: number
  /** Picture in the middle, without characters that markup would have to escape. Null: none. */
  readonly logoUrl: string | null
}

/** Draws a code as an SVG file. With a logo, it must have been encoded with the highest error correction. */
export function drawQrSvg(modules: QrModules, options: QrSvgOptions): string {
  const { style, size, margin, logoUrl } = options
  const room = logoUrl === null ? null : leaveRoomForLogo(modules)
  const side = modules.length + 2 * margin
  const isRounded = style.shape === 'rounded'
  const look = isRounded
    ? 'stroke-linecap="round" transform="translate(.5 .5)"'
    : 'transform="translate(0 .5)"'
  // Half a module of free space around the logo.
  const logo =
    room === null
      ? ''
      : `<image href="${logoUrl ?? ''}" x="${room.start + 0.5}" y="${room.start + 0.5}" ` +
        `width="${room.side - 1}" height="${room.side - 1}"/>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" ` +
    `viewBox="${-margin} ${-margin} ${side} ${side}"${isRounded ? '' : ' shape-rendering="crispEdges"'}>` +
    `<path fill="${style.background}" d="M${-margin} ${-margin}h${side}v${side}h${-side}z"/>` +
    `<path stroke="${style.color}" ${look} d="${drawQrPath(room?.rows ?? modules, style.shape)}"/>` +
    `${logo}</svg>`
  )
}
