import type { WorldFingerprint } from '../../world.ts'
import type { ShownDevice } from '../readShownDevice.ts'

/** Device traits that an install reports. The screen follows from the model. */
export interface Traits {
  readonly platform: 'ios' | 'android'
  readonly model: string
  readonly version: string
  readonly language: string
  readonly timezone: string
}

export function toTraits(fingerprint: WorldFingerprint): Traits {
  const { platform, modelId, systemVersion, locale, timezone } = fingerprint
  return {
    platform,
    model: modelId,
    version: systemVersion,
    language: languageName(locale[0]?.languageTag ?? ''),
    timezone: zoneName(timezone),
  }
}

export function toSignature({ model, version, language, timezone }: Traits): string {
  return [model, version, language, timezone].join('|')
}

/** Browsers use a region where the OS uses a script. */
export function languageName(tag: string): string {
  const name = tag.toLowerCase()
  return name.startsWith('zh-hans') ? 'zh-cn' : name
}

/** Browsers still use the old name of India's time zone. */
export function zoneName(timezone: string): string {
  return timezone === 'Asia/Calcutta' ? 'Asia/Kolkata' : timezone
}

export function readFamily({
  platform,
  model,
}: Pick<Traits, 'platform' | 'model'>): ShownDevice['family'] {
  if (platform === 'android') return 'android'
  return model.startsWith('iPad') ? 'ipad' : 'iphone'
}
