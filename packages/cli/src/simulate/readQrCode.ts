import decodeQR from 'qr/decode.js'

const quiet = 4
const scale = 4

/** Reads the QR code of a landing page as a camera would. Null if the page has none. */
export function readQrCode(page: string): URL | null {
  const size = Number(/viewBox="0 -.5 (\d+) /.exec(page)?.[1])
  const path = /<path[^>]* d="([^"]*)"/.exec(page)?.[1]
  if (path === undefined || Number.isNaN(size)) return null
  const width = (size + 2 * quiet) * scale
  const data = new Uint8Array(width * width * 4).fill(255)
  let x = 0
  let y = 0
  for (const [, dx, dy, length] of path.matchAll(/m(-?\d+) (-?\d+)h(\d+)/g)) {
    x += Number(dx)
    y += Number(dy)
    for (let end = x + Number(length); x < end; x++) fillModule(data, width, x, y)
  }
  return URL.parse(decodeQR({ data, width, height: width }))
}

function fillModule(data: Uint8Array, width: number, x: number, y: number): void {
  for (let row = 0; row < scale; row++) {
    const start = (((y + quiet) * scale + row) * width + (x + quiet) * scale) * 4
    for (let byte = start; byte < start + scale * 4; byte += 4) data.fill(0, byte, byte + 3)
  }
}
