import type { ClickSignals } from '../signals/clickSignals.ts'
import { foldModel } from '../signals/foldModel.ts'
import type { InstallSignals } from '../signals/installSignals.ts'
import { screenKey } from '../signals/screenKey.ts'
import { canonicalTimezone } from '../signals/timezoneName.ts'
import { versionNumbers } from '../signals/versionNumbers.ts'
import type { ValueCounts } from './traffic.ts'

/** Counted values of one click or install: single values, and pairs that depend on each other. */
export type CountedValues = readonly (readonly [of: keyof ValueCounts, value: string])[]

/** Returns the counted values of a click. */
export function clickValues(signals: ClickSignals): CountedValues {
  return countedValues({
    model: signals.model === null ? null : foldModel(signals.model),
    screen: signals.screen && screenKey(signals.screen),
    system: versionNumbers(signals.systemVersion).length === 0 ? null : signals.systemVersion,
    timezone: canonicalTimezone(signals.timezone),
    language: signals.language,
  })
}

/** Returns the counted values of an install. */
export function installValues(signals: InstallSignals): CountedValues {
  return countedValues({
    model: signals.models[0] ?? null,
    screen: signals.screen && screenKey(signals.screen),
    system: signals.systemVersion.length === 0 ? null : signals.systemVersion.join('.'),
    timezone: signals.timezone,
    language: signals.languages[0] ?? null,
  })
}

interface Values {
  readonly model: string | null
  readonly screen: string | null
  readonly system: string | null
  readonly timezone: string | null
  readonly language: string | null
}

function countedValues({ model, screen, system, timezone, language }: Values): CountedValues {
  const all = [
    ['models', model],
    ['screens', screen],
    ['systems', system],
    ['timezones', timezone],
    ['languages', language],
    ['systemsOfScreens', screen && system && `${screen} ${system}`],
    ['languagesOfTimezones', timezone && language && `${timezone} ${language}`],
  ] as const
  return all.flatMap(([of, value]) => (value ? [[of, value] as const] : []))
}
