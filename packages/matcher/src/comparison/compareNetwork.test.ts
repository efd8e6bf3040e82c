import { expect, test } from 'vitest'
import { families } from '../../test/arbitraries.ts'
import { compareNetwork } from './compareNetwork.ts'

const expected: Readonly<Record<string, string>> = {
  'same same': 'both same-v6',
  'same near': 'both same-v4-other-v6',
  'same other': 'both same-v4-other-v6',
  'same unknown': 'v4 same-v4',
  'near same': 'both same-v6',
  'near near': 'both near',
  'near other': 'both near',
  'near unknown': 'v4 near',
  'other same': 'both same-v6',
  'other near': 'both near',
  'other other': 'both other',
  'other unknown': 'v4 other',
  'unknown same': 'v6 same-v6',
  'unknown near': 'v6 near',
  'unknown other': 'v6 other',
  'unknown unknown': 'nothing',
}

const pairs = families.flatMap((v4) => families.map((v6) => [v4, v6] as const))

function confidence(network: Parameters<typeof compareNetwork>[0]): string {
  const compared = compareNetwork(network)
  return compared === null ? 'nothing' : `${compared.families} ${compared.level}`
}

test.each(pairs)('combines IPv4 %s and IPv6 %s', (v4, v6) => {
  expect(confidence({ v4, v6, isMasked: false })).toBe(expected[`${v4} ${v6}`])
})

test.each(pairs)('a masked click with IPv4 %s and IPv6 %s is not compared', (v4, v6) => {
  expect(confidence({ v4, v6, isMasked: true })).toBe('nothing')
})
