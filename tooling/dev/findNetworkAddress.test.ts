import type { NetworkInterfaceInfo } from 'node:os'
import { expect, test } from 'vitest'
import { findNetworkAddress } from './findNetworkAddress.ts'

const at = (address: string, family: 'IPv4' | 'IPv6' = 'IPv4') =>
  [{ address, family }] as NetworkInterfaceInfo[]

test('finds the address in the network, before those of containers', () => {
  const interfaces = { lo: at('127.0.0.1'), docker0: at('172.17.0.1'), en0: at('192.168.1.20') }
  expect(findNetworkAddress(interfaces)).toBe('192.168.1.20')
  expect(findNetworkAddress({ docker0: at('172.17.0.1') })).toBe('172.17.0.1')
})

test.each(['127.0.0.1', '169.254.1.2', '172.32.0.1', '203.0.113.7'])('%s is none', (address) => {
  expect(findNetworkAddress({ en0: at(address) })).toBeNull()
  expect(findNetworkAddress({ en0: at('fe80::1', 'IPv6') })).toBeNull()
})
