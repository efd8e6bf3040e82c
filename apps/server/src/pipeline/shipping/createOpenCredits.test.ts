import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createOpenCredits, creditMs, type InstallOpen } from './createOpenCredits.ts'

const install = { appId: 'app_1', installId: 'i1' }
const open = (deviceMs: number, linkId: string): InstallOpen => ({ ...install, deviceMs, linkId })
const getLink = (opens: readonly InstallOpen[], deviceMs: number) =>
  createOpenCredits(opens)({ ...install, deviceMs })

describe('an event is credited to', () => {
  test('the link that opened the app last', () => {
    const opens = [open(1000, '1'), open(3000, '3'), open(2000, '2')]
    expect(getLink(opens, 2500)).toBe('2')
    expect(getLink(opens, 3000)).toBe('3')
  })

  test('a link that opened the app up to 30 minutes before', () => {
    expect(getLink([open(1000, '1')], 1000 + creditMs)).toBe('1')
    expect(getLink([open(1000, '1')], 1001 + creditMs)).toBe('0')
  })

  test('no link that opened the app afterwards', () => {
    expect(getLink([open(1000, '1')], 999)).toBe('0')
  })

  test('no link if an unknown link opened the app last', () => {
    expect(getLink([open(1000, '1'), open(2000, '0')], 2500)).toBe('0')
  })

  test('no link that opened the app on another install, or another app', () => {
    const opens = [
      { ...open(1000, '1'), installId: 'i2' },
      { ...open(1000, '1'), appId: 'app_2' },
    ]
    expect(getLink(opens, 1500)).toBe('0')
  })
})

test('the order and repetition of opens make no difference', () => {
  const opensArb = fc.array(
    fc.record({
      deviceMs: fc.integer({ min: 0, max: 2 * creditMs }),
      linkId: fc.constantFrom('0', '9', '10', '18446744073709551615'),
    }),
  )
  fc.assert(
    fc.property(opensArb, fc.integer({ min: 0, max: 3 * creditMs }), (drawn, deviceMs) => {
      const opens = drawn.map((each) => open(each.deviceMs, each.linkId))
      const credited = getLink(opens, deviceMs)
      expect(getLink([...opens, ...opens].reverse(), deviceMs)).toBe(credited)
    }),
  )
})
