import { expect, test } from 'vitest'
import { putFunnel } from './savedFunnels.ts'

test('a funnel replaces the one of the same name, and the list is sorted', () => {
  const first = { name: 'Purchase', step: ['click'] }
  const second = { name: 'Purchase', step: ['install'], by: 'country' }
  const other = { name: 'Activation', step: ['open'] }
  expect(putFunnel(putFunnel([first], second), other)).toEqual([other, second])
})
