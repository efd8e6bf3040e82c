import type { Finding } from './finding.ts'

const maxSkewMs = 120_000

/** Compares this machine's clock with the `Date` header of a response. A wrong clock breaks TLS and event times. */
export function checkClock(dateHeader: string | null, nowMs: number): Finding[] {
  const skewMs = Math.abs(nowMs - Date.parse(dateHeader ?? ''))
  if (!(skewMs > maxSkewMs)) return []
  return [
    {
      name: 'clock',
      area: 'machine',
      level: 'warning',
      problem: `The clocks of this machine and of the service differ by ${Math.round(skewMs / 60_000)} minutes.`,
      fix: 'Synchronize both with a time server.',
    },
  ]
}
