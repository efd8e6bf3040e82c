import { getContrast } from '@throughlink/protocol/rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseAccentColors } from './chooseAccentColors.ts'
import { cardColors } from './pageStyle.ts'

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('the text on any accent colour has a contrast of 4.5 or more, and is black or white', () => {
  fc.assert(
    fc.property(color, (accent) => {
      const { fill, text } = chooseAccentColors(accent, cardColors.light)
      expect(fill).toBe(accent)
      expect(['#000000', '#ffffff']).toContain(text)
      expect(getContrast(fill, text)).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 5_000 },
  )
})

test.each(Object.entries(cardColors))(
  'the edge of any button is visible on the %s card',
  (_, card) => {
    fc.assert(
      fc.property(color, (accent) => {
        expect(getContrast(chooseAccentColors(accent, card).edge, card)).toBeGreaterThanOrEqual(3)
      }),
      { numRuns: 5_000 },
    )
  },
)

test('a button that can be seen on the card has an edge of its own colour', () => {
  expect(chooseAccentColors('#0b6b4f', cardColors.light)).toEqual({
    fill: '#0b6b4f',
    text: '#ffffff',
    edge: '#0b6b4f',
  })
})

test('a yellow button on a light card gets a darker edge, a navy one on a dark card a lighter edge', () => {
  const yellow = chooseAccentColors('#ffe600', cardColors.light)
  expect(yellow).toMatchObject({ fill: '#ffe600', text: '#000000' })
  expect(getContrast(yellow.edge, '#000000')).toBeLessThan(getContrast('#ffe600', '#000000'))
  const navy = chooseAccentColors('#0a0a50', cardColors.dark)
  expect(navy).toMatchObject({ fill: '#0a0a50', text: '#ffffff' })
  expect(getContrast(navy.edge, '#000000')).toBeGreaterThan(getContrast('#0a0a50', '#000000'))
})

test.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#ff0000', '#ffffff', 4],
])('the contrast of %s and %s is %d, as WCAG computes it', (one, other, ratio) => {
  expect(getContrast(one, other)).toBeCloseTo(ratio, 2)
  expect(getContrast(other, one)).toBeCloseTo(ratio, 2)
})
