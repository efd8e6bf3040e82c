import { expect, test } from 'vitest'
import { getShipmentLimits } from './writeTraffic.ts'

test.each([
  [1, 50_000],
  [0.1, 6_000],
  [0.01, 600],
])('at a scale of %d a shipment has at most %d entries', (scale, maxEntries) => {
  expect(getShipmentLimits(scale).maxEntries).toBe(maxEntries)
})
