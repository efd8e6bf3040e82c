import type { WorldFingerprint, WorldInstall, WorldTruth } from '../../world.ts'
import type { ReadClick } from '../readClicks.ts'
import { isSameVersion, type ShownDevice } from '../readShownDevice.ts'

/** Device traits that an install reports. The screen follows from the model. */
export interface Traits {
  readonly platform: 'ios' | 'android'
  readonly model: string
  readonly version: string
  readonly language: string
  readonly timezone: string
}

export function toTraits(fingerprint: WorldFingerprint): Traits {
  const { platform, modelId, systemVersion, locale, timezone } = fingerprint
  return {
    platform,
    model: modelId,
    version: systemVersion,
    language: languageName(locale[0]?.languageTag ?? ''),
    timezone: zoneName(timezone),
  }
}

export function toSignature({ model, version, language, timezone }: Traits): string {
  return [model, version, language, timezone].join('|')
}

/** Browsers use a region where the OS uses a script. */
function languageName(tag: string): string {
  const name = tag.toLowerCase()
  return name.startsWith('zh-hans') ? 'zh-cn' : name
}

/** Browsers still use the old name of India's time zone. */
function zoneName(timezone: string): string {
  return timezone === 'Asia/Calcutta' ? 'Asia/Kolkata' : timezone
}

export function readFamily({
  platform,
  model,
}: Pick<Traits, 'platform' | 'model'>): ShownDevice['family'] {
  if (platform === 'android') return 'android'
  return model.startsWith('iPad') ? 'ipad' : 'iphone'
}

export const signals = ['device', 'version', 'language', 'timezone'] as const
export type Signal = (typeof signals)[number]

/**
 * Returns whether a device with this value could have shown this; null if the click does not show the signal.
 */
export type Agrees = (signal: Signal, shown: ShownDevice, value: string) => boolean | null

/** Creates the comparison. Values are those of `Traits`; for `device` it is the model. */
export function createAgreement(fingerprints: Iterable<WorldFingerprint>): Agrees {
  const screens = screensByModel(fingerprints)
  return (signal, shown, value) => {
    switch (signal) {
      case 'device': {
        if (shown.model !== null) return shown.model === value
        const screen = screens.get(value)
        return shown.screen === null || screen === undefined
          ? null
          : isNear(parseSides(shown.screen), screen)
      }
      case 'version':
        return shown.systemVersion === null ? null : isSameVersion(shown.systemVersion, value)
      case 'language':
        return shown.language === null ? null : languageName(shown.language) === value
      case 'timezone':
        return shown.timezone === null ? null : zoneName(shown.timezone) === value
    }
  }
}

export function getValue(signal: Signal, traits: Traits): string {
  return signal === 'device' ? traits.model : traits[signal]
}

type Sides = readonly [shorter: number, longer: number]

/** Keeps the largest screen of each model, because an iPhone app on an iPad reports a smaller one. */
function screensByModel(fingerprints: Iterable<WorldFingerprint>): ReadonlyMap<string, Sides> {
  const screens = new Map<string, Sides>()
  for (const { modelId, screenWidth, screenHeight } of fingerprints) {
    const known = screens.get(modelId)
    if (known !== undefined && known[0] * known[1] >= screenWidth * screenHeight) continue
    screens.set(modelId, [Math.min(screenWidth, screenHeight), Math.max(screenWidth, screenHeight)])
  }
  return screens
}

function parseSides(screen: string): Sides {
  const [shorter = '', longer = ''] = screen.split(/[x@]/)
  return [Number(shorter), Number(longer)]
}

/** Pages round to whole points, apps do not. */
function isNear(one: Sides, other: Sides): boolean {
  return Math.abs(one[0] - other[0]) <= 1 && Math.abs(one[1] - other[1]) <= 1
}

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
