import decodeQR from 'qr/decode.js'

const quiet = 4
const scale = 4

/** Reads the QR code of a landing page as a camera would. Null if the page has none. */
export function readQrCode(page: string): URL | null {
  const size = Number(/viewBox="(?:0|-\.5) -\.5 (\d+) /.exec(page)?.[1])
  const [drawn = '', path] = /<path[^>]* d="([^"]*)"/.exec(page) ?? []
  if (path === undefined || Number.isNaN(size)) return null
  // Strokes with round ends begin and end in the centre of a module, others at its edges.
  const extra = drawn.includes('round') ? 1 : 0
  const width = (size + 2 * quiet) * scale
  const data = new Uint8Array(width * width * 4).fill(255)
  let x = 0
  let y = 0
  for (const [, dx, dy, command, length] of path.matchAll(/m(-?\d+) (-?\d+)([hv])(\d+)/g)) {
    x += Number(dx)
    y += Number(dy)
    for (let at = 0; at < Number(length) + extra; at++) {
      fillModule(data, width, command === 'h' ? x + at : x, command === 'v' ? y + at : y)
    }
    if (command === 'h') x += Number(length)
    else y += Number(length)
  }
  return URL.parse(decodeQR({ data, width, height: width }))
}

function fillModule(data: Uint8Array, width: number, x: number, y: number): void {
  for (let row = 0; row < scale; row++) {
    const start = (((y + quiet) * scale + row) * width + (x + quiet) * scale) * 4
    for (let byte = start; byte < start + scale * 4; byte += 4) data.fill(0, byte, byte + 3)
  }
}
