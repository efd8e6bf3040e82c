import { totalmem } from 'node:os'
import { expect, test } from 'vitest'
import { readMemoryLimit } from './readMemoryLimit.ts'

const machineBytes = 8_000_000_000

test('the limit of the container counts', () => {
  expect(readMemoryLimit(512_000_000, machineBytes)).toBe(512_000_000)
})

test.each([
  ['0 stands for none', 0],
  ['the number of cgroup v1 for none', 9_223_372_036_854_771_712],
  ['a limit above the memory of the machine', 16_000_000_000],
])('without an effective limit, the memory of the machine counts: %s', (_, limit) => {
  expect(readMemoryLimit(limit, machineBytes)).toBe(machineBytes)
})

test('here it is at most the memory of this machine', () => {
  expect(readMemoryLimit()).toBeGreaterThan(0)
  expect(readMemoryLimit()).toBeLessThanOrEqual(totalmem())
})
