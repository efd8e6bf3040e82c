import { createChoice } from './createChoice.ts'
import type { Choice } from './createChoice.ts'
import type { Model } from './model.ts'

/** In order of release. The last version of each branch is not released when a world starts. */
const apple: readonly (readonly [version: string, weight: number])[] = [
  ['16.7.10', 0.3],
  ['16.7.12', 0.7],
  ['16.7.14', 0],
  ['17.5.1', 0.01],
  ['17.6.1', 0.02],
  ['17.7.2', 0.01],
  ['18.3.2', 0.02],
  ['18.5', 0.04],
  ['18.6.2', 0.09],
  ['18.7.2', 0.06],
  ['18.7.3', 0.07],
  ['18.7.6', 0],
  ['26.0.1', 0.05],
  ['26.1', 0.09],
  ['26.2', 0.12],
  ['26.2.1', 0.06],
  ['26.3', 0.1],
  ['26.3.1', 0.26],
  ['26.4', 0],
]
const android: readonly (readonly [version: string, weight: number])[] = [
  ['12', 0.06],
  ['13', 0.14],
  ['14', 0.28],
  ['15', 0.34],
  ['16', 0.18],
  ['17', 0],
]

/** OS versions that a model runs. */
export interface Systems {
  readonly draw: Choice<string>
  /** Returns the version after an update: the newest available. */
  readonly after: (version: string) => string
}

const byModel = new Map<Model, Systems>()

/**
 * Returns the OS versions of a model. New models cannot run old versions, and old models cannot run new ones.
 * In between, old models lag behind.
 */
export function getSystems(model: Model): Systems {
  const known = byModel.get(model)
  if (known) return known
  const made = model.family === 'android' ? androidSystems(model) : appleSystems(model)
  byModel.set(model, made)
  return made
}

function appleSystems(model: Model): Systems {
  const newestMajor = model.year <= 2017 ? 16 : model.year <= 2018 ? 18 : 26
  const oldestMajor =
    newestMajor === 16 ? 16 : model.year >= 2025 ? 26 : model.year === 2024 ? 18 : 17
  const lag = Math.max(0, 2025 - model.year)
  const running = apple
    .filter(([version]) => major(version) >= oldestMajor && major(version) <= newestMajor)
    .map(([version, weight], index, all): readonly [string, number] => [
      version,
      weight * Math.exp((-0.12 * lag * index) / all.length),
    ])
  return systems(running, (version) => major(version) === newestMajor)
}

function androidSystems(model: Model): Systems {
  const oldest = model.year - 2010
  const newest = model.price < -0.5 ? oldest + 2 : 17
  const running = android.filter(
    ([version]) => major(version) >= Math.min(oldest, 15) && major(version) <= Math.max(newest, 16),
  )
  return systems(running, () => true)
}

function systems(
  running: readonly (readonly [string, number])[],
  isCurrent: (version: string) => boolean,
): Systems {
  const out = running.filter(([version, weight]) => weight > 0 && isCurrent(version)).at(-1)
  const coming = running.at(-1)
  const newest = out?.[0] ?? ''
  return {
    draw: createChoice(running),
    after: (version) => (version === newest ? (coming?.[0] ?? newest) : newest),
  }
}

function major(version: string): number {
  return Number.parseInt(version, 10)
}
