import { encodeQR } from 'qr'

export interface QrDrawing {
  /** Modules on a side, with the margin. */
  readonly size: number
  /** SVG path of the dark modules. */
  readonly path: string
}

/** Draws a QR code as one path. A logo covers modules, so it needs the highest error correction. */
export function drawQr(text: string, margin: number, hasLogo: boolean): QrDrawing {
  const rows = encodeQR(text, 'raw', { ecc: hasLogo ? 'high' : 'medium', border: 1 })
  // The encoder needs a border of at least one module, which is replaced by the margin.
  const inner = rows.slice(1, -1).map((row) => row.slice(1, -1))
  return {
    size: inner.length + margin * 2,
    path: inner.map((row, y) => drawRow(row, margin, y + margin)).join(''),
  }
}

/** Neighbouring modules become one rectangle. */
function drawRow(row: readonly boolean[], margin: number, y: number): string {
  let path = ''
  for (let start = 0; start < row.length; start += 1) {
    if (row[start] !== true) continue
    let end = start
    while (row[end] === true) end += 1
    path += `M${start + margin} ${y}h${end - start}v1h-${end - start}z`
    start = end
  }
  return path
}
