import { expect, test } from 'vitest'
import { countRefusals } from './countRefusals.ts'
import type { LimitName, LimitResult } from './rateLimits.ts'

test('only refusals are reported, under the name of the first limit', async () => {
  const refused: LimitName[] = []
  let result: LimitResult = { isAllowed: true }
  const limits = countRefusals({ charge: () => Promise.resolve(result) }, (limit) => {
    refused.push(limit)
  })
  const charges = [
    { limit: 'slug-miss', by: 'address', subject: '203.0.113.9' },
    { limit: 'miss', by: 'address', subject: '203.0.113.9' },
  ] as const
  expect(await limits.charge(charges)).toEqual({ isAllowed: true })
  result = { isAllowed: false, retryAfterSeconds: 9 }
  expect(await limits.charge(charges)).toEqual(result)
  expect(await limits.charge([])).toEqual(result)
  expect(refused).toEqual(['slug-miss'])
})
