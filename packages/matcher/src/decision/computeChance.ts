import type { ComparedClick } from '../comparison/compareClick.ts'
import { compareLanguage } from '../comparison/compareLanguage.ts'
import { compareSystem } from '../comparison/compareSystem.ts'
import { compareTimezone } from '../comparison/compareTimezone.ts'
import { expectedShare } from '../model/expectedShare.ts'
import { computeShare, computeValueShare, noFrequencies } from '../model/frequencies.ts'
import type { PlatformFrequencies } from '../model/matchModel.ts'
import type { ClickSignals } from '../signals/clickSignals.ts'
import { foldModel } from '../signals/foldModel.ts'
import type { InstallSignals } from '../signals/installSignals.ts'
import { parseVersion } from '../signals/parseVersion.ts'
import { toScreenKey } from '../signals/toScreenKey.ts'
import { toCanonicalTimezone } from '../signals/toTimezone.ts'
import type { NeighboursBySignal } from './describeBackground.ts'

export type ComparedSignal = keyof ComparedClick

export interface ChanceContext {
  readonly install: InstallSignals
  readonly click: { readonly signals: ClickSignals; readonly atMs: number }
  readonly levels: ComparedClick
  readonly frequencies: PlatformFrequencies
  /** Neighbours of the install if the click came from the same network; otherwise null. */
  readonly neighbours: NeighboursBySignal | null
}

/** Weight of the whole audience in neighbours, by signal. A lower weight means neighbours are more alike. */
const audienceWeight = { model: 4, screen: 4, system: 4, language: 1, timezone: 0.05 } as const

const minChance = 1e-5
const minMismatchChance = 0.2
const noNeighbours = { same: 0, all: 0 }

/**
 * Returns the probability that an install not caused by this click compares with it at this level. That is
 * the share of such values among the app's installs. At an address both sides have in common, it is the share
 * among the people there, who are alike: an office issues the same phone to everyone, a town has one time
 * zone. Neighbours only make agreement less surprising; with few of them, an unseen value means nothing.
 *
 * Neighbours do not apply to a click from another network. People move to places where similar people are, so
 * being there is as likely for the person who clicked as for anyone similar.
 */
export function computeChance(
  signal: ComparedSignal,
  level: string,
  context: ChanceContext,
): number {
  // Where all neighbours agree, a mismatch is rare, but that must not count in favour of a click that
  // differs.
  const least = level === 'other' ? minMismatchChance : minChance
  const share = Math.max(shareAt(signal, level, context), least)
  const { same, all } = context.neighbours?.[signal] ?? noNeighbours
  if (all === 0) return share
  const weight = audienceWeight[signal]
  const ofSame = level === 'same' ? share : shareAt(signal, 'same', context)
  const here = (same + weight * ofSame) / (all + weight)
  return Math.min(1, share * Math.max(1, here / ofSame))
}

/** Returns the share of installs whose value would compare with the click at this level. */
function shareAt(signal: ComparedSignal, level: string, context: ChanceContext): number {
  const { install, click, frequencies } = context
  switch (signal) {
    case 'model':
      return level === 'same'
        ? computeValueShare(frequencies.models, install.models[0] ?? '', expectedShare.model)
        : 1 - computeValueShare(frequencies.models, foldModel(click.signals.model ?? ''), 0)
    case 'screen':
      return level === 'same'
        ? computeValueShare(frequencies.screens, toSizeKey(install.screen), expectedShare.screen)
        : 1 - computeValueShare(frequencies.screens, toSizeKey(click.signals.screen), 0)
    case 'system':
      return systemShare(level, context)
    case 'timezone':
      return timezoneShare(level, context)
    case 'language':
      return languageShare(level, context)
  }
}

function toSizeKey(screen: Parameters<typeof toScreenKey>[0] | null): string {
  return screen === null ? '' : toScreenKey(screen)
}

function expectedAt(level: string, signal: ComparedSignal): number {
  return level === 'same' ? expectedShare[signal] : (1 - expectedShare[signal]) / 2
}

/**
 * Returns the share among phones with this screen if the devices agree, because the newest phones have the
 * newest versions.
 */
function systemShare(level: string, context: ChanceContext): number {
  const { install, click, levels, frequencies } = context
  const version = click.signals.systemVersion ?? ''
  const isSameDevice = levels.model === 'same' || levels.screen === 'same'
  const size = isSameDevice && install.screen !== null ? toScreenKey(install.screen) : ''
  return memoize(frequencies, `system/${level}/${version}/${size}`, () => {
    const clicked = parseVersion(version)
    const isIncluded = (value: string) => compareSystem(clicked, parseVersion(value)) === level
    const overall = computeShare(frequencies.systems, isIncluded, expectedAt(level, 'system'))
    if (size === '') return overall
    return computeShare(frequencies.systemsOfScreens[size] ?? noFrequencies, isIncluded, overall)
  })
}

function timezoneShare(level: string, { click, frequencies }: ChanceContext): number {
  const zone = toCanonicalTimezone(click.signals.timezone) ?? ''
  // Offsets change with the season.
  const day = Math.floor(click.atMs / 86_400_000)
  return memoize(frequencies, `timezone/${level}/${zone}/${day}`, () => {
    const isIncluded = (value: string) => compareTimezone(zone, value, click.atMs) === level
    return computeShare(frequencies.timezones, isIncluded, expectedAt(level, 'timezone'))
  })
}

/**
 * Returns the share among people in this time zone if the zones agree, because languages depend on the
 * country.
 */
function languageShare(level: string, context: ChanceContext): number {
  const { install, click, levels, frequencies } = context
  const clicked = click.signals.language ?? ''
  const zone = levels.timezone === 'same' ? (install.timezone ?? '') : ''
  return memoize(frequencies, `language/${level}/${clicked}/${zone}`, () => {
    const isIncluded = (value: string) => compareLanguage(clicked, value) === level
    const overall = computeShare(frequencies.languages, isIncluded, expectedAt(level, 'language'))
    if (zone === '') return overall
    return computeShare(
      frequencies.languagesOfTimezones[zone] ?? noFrequencies,
      isIncluded,
      overall,
    )
  })
}

/**
 * Cached shares. They follow from a model's counts, which never change, and summing them per click would
 * dominate the cost.
 */
const shareCaches = new WeakMap<PlatformFrequencies, Map<string, number>>()
/** Clicks may contain arbitrary values, so the cache is bounded. */
const maxCachedShares = 20_000

function memoize(frequencies: PlatformFrequencies, key: string, share: () => number): number {
  let shares = shareCaches.get(frequencies)
  if (!shares || shares.size >= maxCachedShares) {
    shares = new Map<string, number>()
    shareCaches.set(frequencies, shares)
  }
  let known = shares.get(key)
  if (known === undefined) {
    known = share()
    shares.set(key, known)
  }
  return known
}
