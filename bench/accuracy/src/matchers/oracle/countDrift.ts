import type { WorldInstall, WorldTruth } from '../../world.ts'
import type { ReadClick } from '../readClicks.ts'
import { type Agrees, type Signal, signals, getValue } from './createAgreement.ts'
import { toTraits } from './toTraits.ts'

/** Share of true pairs whose click and install differ, by signal. */
export type Drift = Readonly<Record<Signal, number>>

const minDrift = 1e-3

export function countDrift(
  clicks: readonly ReadClick[],
  installs: readonly WorldInstall[],
  { causes }: WorldTruth,
  agrees: Agrees,
): Drift {
  const byId = new Map(clicks.map((read) => [read.click.id, read]))
  const counts = {
    device: [0, 0],
    version: [0, 0],
    language: [0, 0],
    timezone: [0, 0],
  } satisfies Record<Signal, [number, number]>
  for (const { id, fingerprint } of installs) {
    const cause = byId.get(causes.get(id) ?? '')
    if (cause === undefined) continue
    const traits = toTraits(fingerprint)
    for (const signal of signals) {
      const isSame = agrees(signal, cause.shown, getValue(signal, traits))
      if (isSame === null) continue
      counts[signal][isSame ? 0 : 1]++
    }
  }
  const rate = ([same, different]: readonly number[]) =>
    Math.min(
      0.5,
      Math.max(minDrift, (different ?? 0) / Math.max(1, (same ?? 0) + (different ?? 0))),
    )
  return {
    device: rate(counts.device),
    version: rate(counts.version),
    language: rate(counts.language),
    timezone: rate(counts.timezone),
  }
}
