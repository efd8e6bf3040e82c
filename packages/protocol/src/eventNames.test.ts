import { expect, test } from 'vitest'
import { LinkEventNames, ServiceEventNames } from './eventNames.ts'
import { limits } from './limits.ts'

test('service event names do not overlap with app event names', () => {
  const appNames: string[] = Object.values(LinkEventNames)
  expect(Object.values(ServiceEventNames).filter((name) => appNames.includes(name))).toEqual([])
})

test('every name fits the length limit', () => {
  for (const name of [...Object.values(LinkEventNames), ...Object.values(ServiceEventNames)]) {
    expect(name.length).toBeLessThanOrEqual(limits.maxEventNameLength)
  }
})
