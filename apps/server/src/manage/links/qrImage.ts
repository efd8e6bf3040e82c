import { crc32, deflateSync } from 'node:zlib'
import { encodeQR } from 'qr'
import { drawQrPath } from '#catalog/links/drawQrPath.ts'

export interface QrOptions {
  /** Width and height in pixels. A PNG is larger if a module would be smaller than a pixel. */
  readonly size: number
  /** Quiet zone in modules. The standard requires four. */
  readonly margin: number
  /** Six hexadecimal digits. */
  readonly color: string
  readonly background: string
}

type Modules = readonly (readonly boolean[])[]

export function qrSvg(url: string, { size, margin, color, background }: QrOptions): string {
  const modules = encode(url)
  const side = modules.length + 2 * margin
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" ` +
    `viewBox="${-margin} ${-margin} ${side} ${side}" shape-rendering="crispEdges">` +
    `<path fill="#${background}" d="M${-margin} ${-margin}h${side}v${side}h${-side}z"/>` +
    `<path stroke="#${color}" transform="translate(0 .5)" d="${drawQrPath(modules)}"/></svg>`
  )
}

/** Draws a PNG with one bit per pixel. Pixels left over after scaling by a whole number go to the margin. */
export function qrPng(url: string, { size, margin, color, background }: QrOptions): Buffer {
  const modules = encode(url)
  const totalModules = modules.length + 2 * margin
  const scale = Math.max(1, Math.floor(size / totalModules))
  const side = Math.max(size, totalModules)
  const offset = Math.floor((side - modules.length * scale) / 2)

  const lineBytes = 1 + Math.ceil(side / 8)
  const pixels = Buffer.alloc(lineBytes * side)
  modules.forEach((row, y) => {
    const line = Buffer.alloc(lineBytes)
    row.forEach((isDark, x) => {
      if (!isDark) return
      const start = offset + x * scale
      for (let at = start; at < start + scale; at++) {
        line[1 + (at >> 3)] = (line[1 + (at >> 3)] ?? 0) | (0x80 >> (at & 7))
      }
    })
    for (let copy = 0; copy < scale; copy++) {
      line.copy(pixels, lineBytes * (offset + y * scale + copy))
    }
  })

  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // Bit depth 1, color type 3: an index into the palette.
  header.set([1, 3], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(background + color, 'hex')),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const framed = Buffer.alloc(content.length + 8)
  framed.writeUInt32BE(data.length, 0)
  content.copy(framed, 4)
  framed.writeUInt32BE(crc32(content), content.length + 4)
  return framed
}

/** Encodes a URL, without the border that the library always adds. */
function encode(url: string): Modules {
  const rows = encodeQR(url, 'raw', { ecc: 'medium', border: 1 })
  return rows.slice(1, -1).map((row) => row.slice(1, -1))
}
