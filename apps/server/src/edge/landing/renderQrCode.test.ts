import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { renderQrCode } from './renderQrCode.ts'

const scale = 4
const quietModules = 4

/** Draws the path as a browser does: each run as a stroke of one module's height. */
function draw(markup: string): { width: number; height: number; data: Uint8Array } {
  const size = Number(/viewBox="0 -\.5 (\d+) /.exec(markup)?.[1])
  const side = (size + quietModules * 2) * scale
  const data = new Uint8Array(side * side * 4).fill(255)
  let penX = 0
  let penY = 0
  for (const [, dx, dy, length] of markup.matchAll(/m(-?\d+) (-?\d+)h(\d+)/g)) {
    penX += Number(dx)
    penY += Number(dy)
    for (let y = 0; y < scale; y++) {
      for (let x = 0; x < Number(length) * scale; x++) {
        const row = (penY + quietModules) * scale + y
        const column = (penX + quietModules) * scale + x
        data.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3)
      }
    }
    penX += Number(length)
  }
  return { width: side, height: side, data }
}

test.each([1, 20, 60, 100, 120])(
  'the QR code of a link with a slug of %i letters can be scanned',
  (length) => {
    const url = `https://go.meadow.example/${'aZ09_-'.repeat(30).slice(0, length)}`
    const code = renderQrCode(url)
    expect(decodeQR(draw(code?.markup ?? ''))).toBe(url)
    expect(code?.markup.length).toBeLessThanOrEqual(4_000)
  },
)

test('a link that is too long for a page has no QR code', () => {
  expect(renderQrCode(`https://go.meadow.example/${'s'.repeat(400)}`)).toBeNull()
})
