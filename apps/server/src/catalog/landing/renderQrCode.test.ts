import { expect, test } from 'vitest'
import { type AppQrStyle, defaultQrStyle } from '#catalog/links/appQrStyle.ts'
import { readQrCode } from '#test/support/readQrCode.ts'
import { renderQrCode } from './renderQrCode.ts'

test.each([1, 20, 60, 100, 120])(
  'the QR code of a link with a slug of %i letters can be scanned',
  (length) => {
    const url = `https://go.meadow.example/${'aZ09_-'.repeat(30).slice(0, length)}`
    const code = renderQrCode(url)
    expect(readQrCode(code?.markup ?? '')).toBe(url)
    expect(code?.markup.length).toBeLessThanOrEqual(4_000)
  },
)

const logoId = '0123456789abcdef'.repeat(2)
const styles: readonly Partial<AppQrStyle>[] = [
  { color: '#1b4d3e', background: '#f6f3ea' },
  { shape: 'rounded' },
  { logoId },
  { shape: 'rounded', logoId },
]

test.each(styles)('in the style %j it can be scanned too, and fits into a page', (style) => {
  for (const length of [1, 10, 20, 40, 60, 100, 120]) {
    const url = `https://go.meadow.example/${'aZ09_-'.repeat(30).slice(0, length)}`
    const code = renderQrCode(url, { ...defaultQrStyle, ...style })
    expect(readQrCode(code?.markup ?? ''), url).toBe(url)
    expect(code?.markup.length).toBeLessThanOrEqual(4_000)
  }
})

test('a short link has the whole style of the app, and a long one has less of it', () => {
  const style = { ...defaultQrStyle, shape: 'rounded', logoId } as const
  const short = renderQrCode('https://go.meadow.example/spring', style)?.markup ?? ''
  expect(short).toContain(`<image href="/_tl/pictures/${logoId}.png"`)
  expect(short).toContain('stroke-linecap="round"')
  const long = renderQrCode(`https://go.meadow.example/${'aZ09_-'.repeat(20)}`, style)?.markup ?? ''
  expect(long).not.toContain('<image')
})

test('a link that is too long for a page has no QR code', () => {
  expect(renderQrCode(`https://go.meadow.example/${'s'.repeat(400)}`)).toBeNull()
})
