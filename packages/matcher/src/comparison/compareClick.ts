import type { ClickSignals } from '../signals/clickSignals.ts'
import { foldModel } from '../signals/foldModel.ts'
import type { InstallSignals } from '../signals/installSignals.ts'
import { parseVersion } from '../signals/parseVersion.ts'
import { toCanonicalTimezone } from '../signals/toTimezone.ts'
import { compareLanguage } from './compareLanguage.ts'
import { compareSystem } from './compareSystem.ts'
import { compareTimezone } from './compareTimezone.ts'
import type { DeviceLevel, LanguageLevel, SystemLevel, TimezoneLevel } from './levels.ts'

/** Comparison of a click's device with an install's. Null if one side does not show the signal. */
export interface ComparedClick {
  readonly model: DeviceLevel | null
  /** Null if models were compared: a model implies its screen, which would count twice. */
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
  const zone = toCanonicalTimezone(click.timezone)
  const version = parseVersion(click.systemVersion)
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
  const shown = model === null ? '' : foldModel(model)
  // An identifier (`iphone15,2`) and a name (`iphone14pro`) cannot be compared.
  const alike = models.filter((each) => isIdentifier(each) === isIdentifier(shown))
  if (shown === '' || alike.length === 0) return null
  return alike.includes(shown) ? 'same' : 'other'
}

function isIdentifier(folded: string): boolean {
  return /^i(?:phone|pad|pod)\d+,\d+$/.test(folded)
}

/** Allows one point of difference on Android, where browser and app round differently. */
function compareScreen(click: ClickSignals, install: InstallSignals): DeviceLevel | null {
  if (click.screen === null || install.screen === null) return null
  const tolerance = install.platform === 'android' ? 1 : 0
  const isNear = (a: number, b: number) => Math.abs(a - b) <= tolerance
  const isSame =
    isNear(click.screen.short, install.screen.short) &&
    isNear(click.screen.long, install.screen.long)
  return isSame ? 'same' : 'other'
}
