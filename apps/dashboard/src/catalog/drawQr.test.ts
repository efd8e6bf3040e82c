import { plainQrStyle } from '@throughlink/protocol/rules'
import { expect, test } from 'vitest'
import { drawQr } from './drawQr.ts'

const options = { style: plainQrStyle, size: 512, margin: 4, logoUrl: null }
const text = 'https://go.example/lamp'

test('draws the finder pattern, with the margin around it', () => {
  const svg = drawQr(text, options)
  expect(svg).toContain('viewBox="-4 -4 33 33"')
  expect(svg).toContain('d="m0 0h7')
})

test('uses more modules for a logo, and leaves room for it', () => {
  const svg = drawQr(text, { ...options, logoUrl: 'data:image/png;base64,AAAA' })
  expect(svg).toContain('viewBox="-4 -4 37 37"')
  expect(svg).toContain('<image href="data:image/png;base64,AAAA" x="11.5" y="11.5" width="6"')
})
