import type { Random } from '../../random.ts'
import type { AndroidModel } from './androidModels.ts'
import type { AppleModel } from './appleModels.ts'
import type { AppleRelease } from './appleReleases.ts'
import { generatorParameters } from './parameters.ts'

export type Model = AppleModel | AndroidModel

/** An OS version on a device. */
export interface System {
  readonly version: string
  /** Version after `Version/` in Safari. */
  readonly safari: string
  readonly build: string
  /** The next version; null if an update changes nothing visible. */
  readonly next: System | null
  readonly ageDays: number
}

const current = chain(generatorParameters.currentReleases.value)
const former = chain(generatorParameters.formerReleases.value)

const androidBuilds: Readonly<Record<string, string>> = {
  '13': 'TP1A.220624.014',
  '14': 'UP1A.231005.007',
  '15': 'AP3A.240905.015.A2',
  '16': 'BP2A.250605.031.A3',
}

const androids = new Map<number, System>()
for (const number of [16, 15, 14, 13, 12]) {
  const version = String(number)
  androids.set(number, {
    version,
    safari: '',
    build: androidBuilds[version] ?? 'SP1A.210812.016',
    next: androids.get(number + 1) ?? null,
    ageDays: 0,
  })
}

/** OS version of a company fleet: the newest but one. */
export const fleetSystem = newestOlderThan(current, 30)

/** Draws an OS version. People update some time after a release, later on older phones, and some never do. */
export function drawSystem(model: Model, random: Random): System {
  if (model.platform === 'android') return drawAndroid(model, random)
  const stays = random.chance(model.holdouts)
  const delayDays = stays
    ? generatorParameters.formerDelayDays.value
    : generatorParameters.updateDelayDays.value * model.slowness
  return newestOlderThan(stays ? former : current, random.exponential(delayDays))
}

function drawAndroid(model: AndroidModel, random: Random): System {
  const [newest, before] = generatorParameters.androidLag.value
  const drawn = random.next()
  let behind = 2
  if (drawn < newest) behind = 0
  else if (drawn < newest + before) behind = 1
  const system = androids.get(Math.max(12, model.newest - behind))
  if (system === undefined) throw new RangeError('Unknown Android version.')
  return system
}

/** Links releases to their successors; newest first. */
function chain(releases: readonly AppleRelease[]): readonly System[] {
  const systems: System[] = []
  for (const { version, safari, build, ageDays } of releases) {
    systems.push({ version, safari, build, ageDays, next: systems.at(-1) ?? null })
  }
  return systems
}

function newestOlderThan(systems: readonly System[], days: number): System {
  // Falls back to the oldest release.
  const found = systems.find(({ ageDays }) => ageDays > days) ?? systems.at(-1)
  if (found === undefined) throw new RangeError('No releases.')
  return found
}
