import { crc32, deflateSync } from 'node:zlib'
import { encodeQR } from 'qr'
import { drawQrPath } from '../../catalog/links/drawQrPath.ts'

export interface QrOptions {
  /** Of a side, in pixels. Larger where a square would be less than a pixel. */
  readonly size: number
  /** In squares. Readers want four. */
  readonly margin: number
  /** Six hexadecimal digits. */
  readonly color: string
  readonly background: string
}

type Squares = readonly (readonly boolean[])[]

export function qrSvg(url: string, { size, margin, color, background }: QrOptions): string {
  const squares = encode(url)
  const side = squares.length + 2 * margin
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" ` +
    `viewBox="${-margin} ${-margin} ${side} ${side}" shape-rendering="crispEdges">` +
    `<path fill="#${background}" d="M${-margin} ${-margin}h${side}v${side}h${-side}z"/>` +
    `<path stroke="#${color}" transform="translate(0 .5)" d="${drawQrPath(squares)}"/></svg>`
  )
}

/** As PNG with one bit for each pixel. What does not fill a whole square is added to the margin. */
export function qrPng(url: string, { size, margin, color, background }: QrOptions): Buffer {
  const squares = encode(url)
  const modules = squares.length + 2 * margin
  const scale = Math.max(1, Math.floor(size / modules))
  const side = Math.max(size, modules)
  const offset = Math.floor((side - squares.length * scale) / 2)

  const lineBytes = 1 + Math.ceil(side / 8)
  const pixels = Buffer.alloc(lineBytes * side)
  squares.forEach((row, y) => {
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
  // One bit, an index into the palette.
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

/** Without the margin that the library insists on. */
function encode(url: string): Squares {
  const rows = encodeQR(url, 'raw', { ecc: 'medium', border: 1 })
  return rows.slice(1, -1).map((row) => row.slice(1, -1))
}
