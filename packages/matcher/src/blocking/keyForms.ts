import type { AddressPrefix } from '../signals/addressPrefixes.ts'
import { toScreenKey } from '../signals/toScreenKey.ts'

/*
 * Keys by prefix:
 *
 * | Key  | Matches by                                       | Use                                    |
 * | ---- | ------------------------------------------------ | -------------------------------------- |
 * | `k1` | an IPv4 address                                  | homes, offices, carriers               |
 * | `k2` | an IPv6 /64                                      | homes, or the one phone that has it    |
 * | `k3` | a /24 or a /48, and a screen                     | carriers that assign another address   |
 * | `k4` | platform, screen, system, time zone and the hour | relays, phones that changed networks   |
 */

type Size = Parameters<typeof toScreenKey>[0]

export function wholeKey({ family, bytes }: AddressPrefix): string {
  return `${family === 'v4' ? 'k1' : 'k2'}/${hex(bytes)}`
}

export function nearKey({ bytes }: AddressPrefix, screen: Size): string {
  return `k3/${hex(bytes)}/${toScreenKey(screen)}`
}

export interface DeviceKeyOptions {
  readonly platform: string
  readonly screen: Size
  /** Empty if the browser hides it. */
  readonly version: readonly number[]
  readonly zone: string
  readonly hour: number
}

export function deviceKey({ platform, screen, version, zone, hour }: DeviceKeyOptions): string {
  const minor = version.slice(0, 2).join('.')
  return `k4/${platform}/${toScreenKey(screen)}/${minor}/${zone}/${hour}`
}

export function toHour(atMs: number): number {
  return Math.floor(atMs / 3_600_000)
}

const hexBytes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

function hex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += hexBytes[byte] ?? ''
  return text
}
