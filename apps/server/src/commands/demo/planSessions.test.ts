import { expect, test } from 'vitest'
import { createRandom } from './createRandom.ts'
import { getCurrency, getReturnShare, planSessions } from './planSessions.ts'

test('fewer people return with every day', () => {
  const shares = [1, 7, 30, 60].map((day) => getReturnShare(day, 1))
  expect(shares).toEqual([...shares].sort((a, b) => b - a))
  expect(shares[0]).toBeCloseTo(0.2)
})

test('a purchase follows its cart, in the currency of the country', () => {
  const random = createRandom(3)
  const actions = Array.from({ length: 400 }, () => planSessions(random, 0, 1, getCurrency('GB')))
    .flat()
    .flatMap((session) => session.actions)
  const names = actions.map(({ name }) => name)
  const purchases = names.flatMap((name, index) => (name === 'purchase' ? [index] : []))
  expect(purchases.length).toBeGreaterThan(10)
  for (const index of purchases) expect(names[index - 1]).toBe('add_to_cart')
  expect(actions.find(({ name }) => name === 'purchase')?.data).toMatchObject({
    currency: 'GBP',
    value: expect.any(Number) as number,
    items: [{ quantity: expect.any(Number) as number }],
  })
})
