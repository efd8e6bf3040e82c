import type { Connector, SettingName, Settings } from './connector.ts'

export interface StoredSettings {
  /** Stored and shown as they are. Secret ones are redacted. */
  readonly shown: Settings
  /** Stored encrypted. */
  readonly secrets: Settings
}

/** Secrets shorter than this show none of their characters. */
const minShownLength = 12

/** Splits settings into those that are shown and those that are encrypted. */
export function storeSettings(
  { secrets: secretNames }: Pick<Connector, 'secrets'>,
  settings: Settings,
): StoredSettings {
  const isSecret = (name: string) => secretNames.includes(name as SettingName)
  const entries = Object.entries(settings)
  return {
    shown: Object.fromEntries(
      entries.map(([name, value]) => [name, isSecret(name) ? redact(value) : value]),
    ),
    secrets: Object.fromEntries(entries.filter(([name]) => isSecret(name))),
  }
}

function redact(secret: string): string {
  return secret.length < minShownLength ? '…' : `…${secret.slice(-4)}`
}
