import type { WorldFingerprint } from '../../world.ts'
import type { ShownDevice } from '../readShownDevice.ts'
import { isSameVersion } from '../isSameVersion.ts'
import { languageName, type Traits, zoneName } from './toTraits.ts'

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
