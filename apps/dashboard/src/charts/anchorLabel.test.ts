import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anchorLabel } from './anchorLabel.ts'
import { chartMargin } from './ticks.ts'

test('a label is within the drawing, wherever its bucket is', () => {
  const input = fc.record({
    width: fc.integer({ min: 200, max: 1_600 }),
    label: fc.integer({ min: 10, max: 100 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(input, ({ width, label, share }) => {
      const x = width * share
      const anchor = anchorLabel(x, label, width)
      const start = anchor === 'start' ? x : anchor === 'middle' ? x - label / 2 : x - label
      expect(start).toBeGreaterThanOrEqual(0)
      expect(start + label).toBeLessThanOrEqual(width + chartMargin.right)
    }),
  )
})
