import type { WorldFingerprint } from '../../world.ts'
import { getValue, type Signal, signals, toSignature, toTraits, type Traits } from './agreement.ts'

/** A group of devices that send the same fingerprint. Values are numbered per signal. */
export interface Kind extends Readonly<Record<Signal, number>> {
  readonly index: number
  readonly platform: Traits['platform']
  readonly model: string
  /** Devices in the population; zero if only a drifted install looks like this. */
  readonly count: number
}

interface Kinds {
  readonly kinds: readonly Kind[]
  readonly getKind: (fingerprint: WorldFingerprint) => Kind
  /** Values by signal, indexed by their number. */
  readonly values: Readonly<Record<Signal, readonly string[]>>
}

export function createKinds(
  devices: readonly WorldFingerprint[],
  installs: readonly WorldFingerprint[],
): Kinds {
  // Identical devices share one fingerprint object. Looking up by object avoids building keys, which would
  // dominate the cost.
  const byObject = new Map<WorldFingerprint, Kind & { count: number }>()
  const bySignature = new Map<string, Kind & { count: number }>()
  const kinds: Kind[] = []
  const numbers = {
    device: createNumbers(),
    version: createNumbers(),
    language: createNumbers(),
    timezone: createNumbers(),
  }
  const getKind = (fingerprint: WorldFingerprint) => {
    const known = byObject.get(fingerprint)
    if (known !== undefined) return known
    const traits = toTraits(fingerprint)
    const signature = toSignature(traits)
    let kind = bySignature.get(signature)
    if (kind === undefined) {
      const { platform, model } = traits
      const [device = 0, version = 0, language = 0, timezone = 0] = signals.map((signal) =>
        numbers[signal].of(getValue(signal, traits)),
      )
      const index = kinds.length
      kind = { index, platform, model, device, version, language, timezone, count: 0 }
      kinds.push(kind)
      bySignature.set(signature, kind)
    }
    byObject.set(fingerprint, kind)
    return kind
  }
  for (const fingerprint of devices) getKind(fingerprint).count++
  for (const fingerprint of installs) getKind(fingerprint)
  const { device, version, language, timezone } = numbers
  return {
    kinds,
    getKind,
    values: {
      device: device.values,
      version: version.values,
      language: language.values,
      timezone: timezone.values,
    },
  }
}

function createNumbers() {
  const values: string[] = []
  const known = new Map<string, number>()
  return {
    values,
    of(value: string) {
      const found = known.get(value)
      if (found !== undefined) return found
      known.set(value, values.length)
      values.push(value)
      return values.length - 1
    },
  }
}
