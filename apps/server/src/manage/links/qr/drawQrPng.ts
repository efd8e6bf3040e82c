import { crc32, deflateSync } from 'node:zlib'
import type { QrModules, QrStyle } from '@throughlink/protocol/rules'

export interface QrPngOptions {
  readonly style: QrStyle
  /** Width and height in pixels. The picture is larger if a module would be smaller than a pixel. */
  readonly size: number
  /** Quiet zone in modules. */
  readonly margin: number
}

export interface QrPng {
  readonly file: Buffer
  /** Pixels on a side of a module. */
  readonly scale: number
  /** Pixels before the first module. */
  readonly offset: number
}

/** Shades between the background and the code, so that round edges are smooth. As many as four bits distinguish. */
const shades = 16
/** Points on a side of a pixel that are tested to find its shade. */
const samples = 4

/** Draws a PNG with four bits per pixel. Pixels left over after scaling by a whole number go to the margin. */
export function drawQrPng(rows: QrModules, { style, size, margin }: QrPngOptions): QrPng {
  const totalModules = rows.length + 2 * margin
  const scale = Math.max(1, Math.floor(size / totalModules))
  const side = Math.max(size, totalModules)
  const offset = Math.floor((side - rows.length * scale) / 2)

  const lineBytes = 1 + Math.ceil(side / 2)
  const pixels = Buffer.alloc(lineBytes * side)
  const drawTile = createTiles(style, scale)
  const isDark = (x: number, y: number) => rows[y]?.[x] === true
  rows.forEach((row, y) => {
    const tiles = row.map((dark, x) =>
      dark
        ? drawTile({
            left: isDark(x - 1, y),
            right: isDark(x + 1, y),
            above: isDark(x, y - 1),
            below: isDark(x, y + 1),
          })
        : null,
    )
    for (let line = 0; line < scale; line++) {
      const start = lineBytes * (offset + y * scale + line) + 1
      tiles.forEach((tile, x) => {
        if (tile === null) return
        for (let column = 0; column < scale; column++) {
          const at = offset + x * scale + column
          const shade = tile[line * scale + column] ?? 0
          const byte = start + (at >> 1)
          pixels[byte] = (pixels[byte] ?? 0) | (at % 2 === 0 ? shade << 4 : shade)
        }
      })
    }
  })

  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // Bit depth 4, color type 3: an index into the palette.
  header.set([4, 3], 8)
  const file = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('PLTE', mixPalette(style)),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return { file, scale, offset }
}

interface Neighbours {
  readonly left: boolean
  readonly right: boolean
  readonly above: boolean
  readonly below: boolean
}

/** Returns the pixels of a dark module: one of sixteen tiles, by the modules around it. Each is drawn once. */
function createTiles({ shape }: QrStyle, scale: number): (around: Neighbours) => Uint8Array {
  if (shape === 'square') {
    const full = new Uint8Array(scale * scale).fill(shades - 1)
    return () => full
  }
  const tiles = new Map<number, Uint8Array>()
  return (around) => {
    const { left, right, above, below } = around
    const key = Number(left) + 2 * Number(right) + 4 * Number(above) + 8 * Number(below)
    const tile = tiles.get(key) ?? drawRoundTile(around, scale)
    tiles.set(key, tile)
    return tile
  }
}

function drawRoundTile(around: Neighbours, scale: number): Uint8Array {
  const tile = new Uint8Array(scale * scale)
  const step = 1 / (scale * samples)
  for (let y = 0; y < scale * samples; y++) {
    for (let x = 0; x < scale * samples; x++) {
      if (!isInk((x + 0.5) * step, (y + 0.5) * step, around)) continue
      const at = Math.floor(y / samples) * scale + Math.floor(x / samples)
      tile[at] = (tile[at] ?? 0) + 1
    }
  }
  return tile.map((count) => Math.round((count / samples ** 2) * (shades - 1)))
}

/** Whether a point of a module, from 0 to 1, is in its circle or in the half towards a dark neighbour. */
function isInk(x: number, y: number, { left, right, above, below }: Neighbours): boolean {
  return (
    (x < 0.5 ? left : right) || (y < 0.5 ? above : below) || (x - 0.5) ** 2 + (y - 0.5) ** 2 <= 0.25
  )
}

/** From the background to the code. */
function mixPalette({ color, background }: QrStyle): Buffer {
  const from = Buffer.from(background.slice(1), 'hex')
  const to = Buffer.from(color.slice(1), 'hex')
  return Buffer.concat(
    Array.from({ length: shades }, (_, shade) =>
      from.map((part, index) =>
        Math.round(part + (((to[index] ?? 0) - part) * shade) / (shades - 1)),
      ),
    ),
  )
}

function chunk(name: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const framed = Buffer.alloc(content.length + 8)
  framed.writeUInt32BE(data.length, 0)
  content.copy(framed, 4)
  framed.writeUInt32BE(crc32(content), content.length + 4)
  return framed
}
