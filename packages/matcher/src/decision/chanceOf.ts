import type { ComparedClick } from '../comparison/compareClick.ts'
import { compareLanguage } from '../comparison/compareLanguage.ts'
import { compareSystem } from '../comparison/compareSystem.ts'
import { compareTimezone } from '../comparison/compareTimezone.ts'
import { expectedShare } from '../model/expectedShare.ts'
import { noFrequencies, shareOf, shareOfValue } from '../model/frequencies.ts'
import type { PlatformFrequencies } from '../model/matchModel.ts'
import type { ClickSignals } from '../signals/clickSignals.ts'
import { foldModel } from '../signals/foldModel.ts'
import type { InstallSignals } from '../signals/installSignals.ts'
import { canonicalTimezone } from '../signals/timezoneName.ts'
import { versionNumbers } from '../signals/versionNumbers.ts'
import { screenKey } from '../signals/screenKey.ts'
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

const leastChance = 1e-5
const leastChanceOfOther = 0.2
const nobody = { same: 0, all: 0 }

/**
 * Returns the probability that an install not caused by this click compares with it at this level. That is
 * the share of such values among the app's installs. At an address both sides have in common, it is the share
 * among the people there, who are alike: an office issues the same phone to everyone, a town has one time
 * zone. Neighbours only make agreement less surprising; with few of them, an unseen value means nothing.
 *
 * Neighbours do not apply to a click from another network. People move to places where similar people are, so
 * being there is as likely for the person who clicked as for anyone similar.
 */
export function chanceOf(signal: ComparedSignal, level: string, context: ChanceContext): number {
  // Where all neighbours agree, a mismatch is rare, but that must not count in favour of a click that
  // differs.
  const least = level === 'other' ? leastChanceOfOther : leastChance
  const share = Math.max(shareAt(signal, level, context), least)
  const { same, all } = context.neighbours?.[signal] ?? nobody
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
        ? shareOfValue(frequencies.models, install.models[0] ?? '', expectedShare.model)
        : 1 - shareOfValue(frequencies.models, foldModel(click.signals.model ?? ''), 0)
    case 'screen':
      return level === 'same'
        ? shareOfValue(frequencies.screens, sizeOf(install.screen), expectedShare.screen)
        : 1 - shareOfValue(frequencies.screens, sizeOf(click.signals.screen), 0)
    case 'system':
      return systemShare(level, context)
    case 'timezone':
      return timezoneShare(level, context)
    case 'language':
      return languageShare(level, context)
  }
}

function sizeOf(screen: Parameters<typeof screenKey>[0] | null): string {
  return screen === null ? '' : screenKey(screen)
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
  const size = isSameDevice && install.screen !== null ? screenKey(install.screen) : ''
  return remember(frequencies, `system/${level}/${version}/${size}`, () => {
    const clicked = versionNumbers(version)
    const isMeant = (value: string) => compareSystem(clicked, versionNumbers(value)) === level
    const overall = shareOf(frequencies.systems, isMeant, expectedAt(level, 'system'))
    if (size === '') return overall
    return shareOf(frequencies.systemsOfScreens[size] ?? noFrequencies, isMeant, overall)
  })
}

function timezoneShare(level: string, { click, frequencies }: ChanceContext): number {
  const zone = canonicalTimezone(click.signals.timezone) ?? ''
  // Offsets change with the season.
  const day = Math.floor(click.atMs / 86_400_000)
  return remember(frequencies, `timezone/${level}/${zone}/${day}`, () => {
    const isMeant = (value: string) => compareTimezone(zone, value, click.atMs) === level
    return shareOf(frequencies.timezones, isMeant, expectedAt(level, 'timezone'))
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
  return remember(frequencies, `language/${level}/${clicked}/${zone}`, () => {
    const isMeant = (value: string) => compareLanguage(clicked, value) === level
    const overall = shareOf(frequencies.languages, isMeant, expectedAt(level, 'language'))
    if (zone === '') return overall
    return shareOf(frequencies.languagesOfTimezones[zone] ?? noFrequencies, isMeant, overall)
  })
}

/**
 * Cached shares. They follow from a model's counts, which never change, and summing them per click would
 * dominate the cost.
 */
const remembered = new WeakMap<PlatformFrequencies, Map<string, number>>()
/** Clicks may contain arbitrary values, so the cache is bounded. */
const mostRemembered = 20_000

function remember(frequencies: PlatformFrequencies, key: string, share: () => number): number {
  let shares = remembered.get(frequencies)
  if (!shares || shares.size >= mostRemembered) {
    shares = new Map<string, number>()
    remembered.set(frequencies, shares)
  }
  let known = shares.get(key)
  if (known === undefined) {
    known = share()
    shares.set(key, known)
  }
  return known
}
