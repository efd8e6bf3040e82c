import type { ClickSignals, InstallSignals } from '@throughlink/matcher'
import { createChoice, type Random } from '@throughlink/tooling/base/random'

/** A person's phone, with the properties that a browser reveals. */
export interface Phone {
  readonly platform: 'ios' | 'android'
  readonly model: string | null
  readonly version: string
  readonly screen: { readonly short: number; readonly long: number; readonly scale: number }
  readonly language: string
  readonly timezone: string
}

type Screen = readonly [short: number, long: number, scale: number]

const iphoneScreen = createChoice<Screen>([
  [[390, 844, 3], 24],
  [[393, 852, 3], 24],
  [[402, 874, 3], 16],
  [[430, 932, 3], 12],
  [[440, 956, 3], 9],
  [[428, 926, 3], 6],
  [[414, 896, 2], 5],
  [[375, 667, 2], 4],
])
const iosVersion = createChoice([
  ['26.1', 40],
  ['26.0', 14],
  ['18.7', 16],
  ['18.6', 12],
  ['18.5', 7],
  ['17.6', 6],
  ['16.7', 5],
])
const androidModel = createChoice<readonly [string, Screen]>([
  [['SM-S928B', [384, 832, 3.75]], 20],
  [['SM-A546B', [360, 780, 3]], 30],
  [['Pixel 9', [412, 924, 2.625]], 14],
  [['SM-A155F', [384, 854, 2.813]], 16],
  [['2312DRA50G', [393, 873, 2.75]], 12],
  [['CPH2581', [360, 800, 3]], 8],
])
const androidVersion = createChoice([
  ['16', 20],
  ['15', 40],
  ['14', 25],
  ['13', 15],
])
const country = createChoice<readonly [zone: string, language: string]>([
  [['America/New_York', 'en-US'], 16],
  [['America/Chicago', 'en-US'], 10],
  [['America/Los_Angeles', 'en-US'], 10],
  [['Europe/London', 'en-GB'], 9],
  [['Europe/Berlin', 'de-DE'], 10],
  [['Europe/Paris', 'fr-FR'], 8],
  [['Europe/Madrid', 'es-ES'], 5],
  [['Europe/Rome', 'it-IT'], 5],
  [['Europe/Warsaw', 'pl-PL'], 5],
  [['Asia/Kolkata', 'en-IN'], 6],
  [['Asia/Tokyo', 'ja-JP'], 6],
  [['America/Sao_Paulo', 'pt-BR'], 6],
  [['America/Mexico_City', 'es-MX'], 4],
])

/** Size of the pool, so that not every draw creates a phone. */
const phoneCount = 20_000

/** Creates a pool of phones with realistic market shares, and returns a function that draws from it. */
export function createPhones(random: Random): (random: Random) => Phone {
  const phones = Array.from({ length: phoneCount }, () => drawPhone(random))
  return (draw) => phones[Math.floor(draw() * phoneCount)] ?? drawPhone(draw)
}

export function drawPhone(random: Random): Phone {
  const [timezone, language] = country(random)
  if (random() < 0.7) {
    const screen = toScreen(iphoneScreen(random))
    // In-app browsers reveal the model; Safari does not.
    const model = random() < 0.25 ? `iPhone${15 + (screen.long % 3)},${screen.short % 5}` : null
    return { platform: 'ios', model, version: iosVersion(random), screen, language, timezone }
  }
  const [model, screen] = androidModel(random)
  const version = androidVersion(random)
  return { platform: 'android', model, version, screen: toScreen(screen), language, timezone }
}

export function clickSignals({ version, ...phone }: Phone): ClickSignals {
  return { ...phone, systemVersion: version, isConfirmed: true }
}

export function installSignals(phone: Phone): InstallSignals {
  const { platform, model, version, screen, language, timezone } = phone
  const { short, long } = screen
  return {
    platform,
    models: model === null ? [] : [model.toLowerCase().replaceAll(' ', '')],
    screen: { short, long },
    systemVersion: version.split('.').map(Number),
    languages: [language],
    timezone,
  }
}

function toScreen([short, long, scale]: Screen): Phone['screen'] {
  return { short, long, scale }
}
