import type { SettingName } from '@throughlink/protocol/rules'
import type { ConnectorKind } from '#pipeline/outbox/endpointKinds.ts'
import { openSecret, type SealingKeys, sealSecret } from '#platform/crypto/sealSecret.ts'
import type { Connector, Settings } from './connectors/connector.ts'
import { connectors } from './connectors/connectors.ts'

interface StoredSettings {
  /** Stored and shown as they are. Secret ones are redacted. */
  readonly shown: Settings
  /** Stored encrypted. */
  readonly secrets: Settings
}

/** Secrets shorter than this show none of their characters. */
const minShownLength = 12

export interface SealedSettings {
  /** Where messages are sent, for people to see. */
  readonly url: string
  /** Secret ones are redacted. */
  readonly settings: Settings
  readonly sealedSecret: Buffer
}

export interface SealSettingsOptions {
  readonly id: string
  readonly kind: ConnectorKind
  /** Complete. */
  readonly settings: Settings
}

/** Returns the settings of a connector as they are stored. Its secrets are encrypted like those of webhooks. */
export function sealSettings(
  keys: SealingKeys,
  { id, kind, settings }: SealSettingsOptions,
): SealedSettings {
  const { shown, secrets } = storeSettings(connectors[kind], settings)
  return {
    url: connectors[kind].getUrl(shown),
    settings: shown,
    sealedSecret: sealSecret(keys, Buffer.from(JSON.stringify(secrets)), id),
  }
}

/** Returns the secret settings of a connector. Throws if none of the keys opens them. */
export function openSecretSettings(keys: SealingKeys, sealed: Buffer, id: string): Settings {
  return JSON.parse(openSecret(keys, sealed, id).toString()) as Settings
}

/** Splits settings into those that are shown and those that are encrypted. */
function storeSettings(
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
