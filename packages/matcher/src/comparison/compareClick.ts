import type { ClickSignals } from '../signals/clickSignals.ts'
import { foldModel } from '../signals/foldModel.ts'
import type { InstallSignals } from '../signals/installSignals.ts'
import { canonicalTimezone } from '../signals/timezoneName.ts'
import { versionNumbers } from '../signals/versionNumbers.ts'
import { compareLanguage } from './compareLanguage.ts'
import { compareSystem } from './compareSystem.ts'
import { compareTimezone } from './compareTimezone.ts'
import type { DeviceLevel, LanguageLevel, SystemLevel, TimezoneLevel } from './levels.ts'

/** How what a click shows of its device compares with an install. Null: one of the two does not tell. */
export interface ComparedClick {
  readonly model: DeviceLevel | null
  /** Null where models were compared: a model has its screen, and would count twice. */
  readonly screen: DeviceLevel | null
  readonly system: SystemLevel | null
  readonly language: LanguageLevel | null
  readonly timezone: TimezoneLevel | null
}

export function compareClick(
  click: ClickSignals,
  install: InstallSignals,
  atMs: number,
): ComparedClick {
  const model = compareModel(click, install)
  const zone = canonicalTimezone(click.timezone)
  const version = versionNumbers(click.systemVersion)
  const [language] = install.languages
  return {
    model,
    screen: model === null ? compareScreen(click, install) : null,
    system:
      version.length === 0 || install.systemVersion.length === 0
        ? null
        : compareSystem(version, install.systemVersion),
    language:
      click.language === null || language === undefined
        ? null
        : compareLanguage(click.language, language),
    timezone:
      zone === null || install.timezone === null
        ? null
        : compareTimezone(zone, install.timezone, atMs),
  }
}

function compareModel({ model }: ClickSignals, { models }: InstallSignals): DeviceLevel | null {
  const told = model === null ? '' : foldModel(model)
  // An identifier (`iphone15,2`) and a name (`iphone14pro`) say nothing about each other.
  const alike = models.filter((each) => isIdentifier(each) === isIdentifier(told))
  if (told === '' || alike.length === 0) return null
  return alike.includes(told) ? 'same' : 'other'
}

function isIdentifier(folded: string): boolean {
  return /^i(?:phone|pad|pod)\d+,\d+$/.test(folded)
}

/** Android rounds points differently in browser and app. */
function compareScreen(click: ClickSignals, install: InstallSignals): DeviceLevel | null {
  if (click.screen === null || install.screen === null) return null
  const most = install.platform === 'android' ? 1 : 0
  const isNear = (a: number, b: number) => Math.abs(a - b) <= most
  const isSame =
    isNear(click.screen.short, install.screen.short) &&
    isNear(click.screen.long, install.screen.long)
  return isSame ? 'same' : 'other'
}
