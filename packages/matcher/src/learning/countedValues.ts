import type { ClickSignals } from '../signals/clickSignals.ts'
import { foldModel } from '../signals/foldModel.ts'
import type { InstallSignals } from '../signals/installSignals.ts'
import { parseVersion } from '../signals/parseVersion.ts'
import { toScreenKey } from '../signals/toScreenKey.ts'
import { toCanonicalTimezone } from '../signals/toTimezone.ts'
import type { ValueCounts } from './traffic.ts'

/** Counted values of one click or install: single values, and pairs that depend on each other. */
export type CountedValues = readonly (readonly [of: keyof ValueCounts, value: string])[]

/** Returns the counted values of a click. */
export function clickValues(signals: ClickSignals): CountedValues {
  return toCountedValues(toClickValues(signals))
}

/** Returns the single values of a click. Pairs are counted from them. */
export function toClickValues(signals: ClickSignals): SingleValues {
  return {
    model: signals.model === null ? null : foldModel(signals.model),
    screen: signals.screen && toScreenKey(signals.screen),
    system: parseVersion(signals.systemVersion).length === 0 ? null : signals.systemVersion,
    timezone: toCanonicalTimezone(signals.timezone),
    language: signals.language,
  }
}

/** Returns the counted values of an install. */
export function toInstallValues(signals: InstallSignals): CountedValues {
  return toCountedValues({
    model: signals.models[0] ?? null,
    screen: signals.screen && toScreenKey(signals.screen),
    system: signals.systemVersion.length === 0 ? null : signals.systemVersion.join('.'),
    timezone: signals.timezone,
    language: signals.languages[0] ?? null,
  })
}

/** Null, or empty, if unknown. Unknown values are not counted. */
export interface SingleValues {
  readonly model: string | null
  readonly screen: string | null
  readonly system: string | null
  readonly timezone: string | null
  readonly language: string | null
}

function toCountedValues({
  model,
  screen,
  system,
  timezone,
  language,
}: SingleValues): CountedValues {
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
