import type { QrShape } from './qrStyle.ts'

export type QrModules = readonly (readonly boolean[])[]

/**
 * Returns the dark modules as an SVG path of strokes that are one module wide: one per run, a third of the size of one
 * per module. `square`: from edge to edge of the modules. `rounded`: from centre to centre, for round line caps, along
 * rows and columns.
 */
export function drawQrPath(rows: QrModules, shape: QrShape = 'square'): string {
  const isDark = (x: number, y: number) => rows[y]?.[x] === true
  const countRun = (x: number, y: number, stepX: number, stepY: number) => {
    let length = 0
    while (isDark(x + length * stepX, y + length * stepY)) length++
    return length
  }
  let path = ''
  let penX = 0
  let penY = 0
  const draw = (x: number, y: number, command: 'h' | 'v', length: number) => {
    path += `m${x - penX} ${y - penY}${command}${length}`
    penX = command === 'h' ? x + length : x
    penY = command === 'v' ? y + length : y
  }
  rows.forEach((row, y) => {
    row.forEach((_, x) => {
      if (!isDark(x, y)) return
      if (!isDark(x - 1, y)) {
        const length = countRun(x, y, 1, 0)
        if (shape === 'square') draw(x, y, 'h', length)
        // A module alone in its row is part of a column, unless it is alone there too.
        else if (length > 1 || !(isDark(x, y - 1) || isDark(x, y + 1))) draw(x, y, 'h', length - 1)
      }
      if (shape === 'rounded' && !isDark(x, y - 1)) {
        const length = countRun(x, y, 0, 1)
        if (length > 1) draw(x, y, 'v', length - 1)
      }
    })
  })
  return path
}
