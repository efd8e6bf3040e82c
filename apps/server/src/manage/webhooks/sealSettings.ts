import type { ConnectorKind } from '../../pipeline/outbox/endpointKinds.ts'
import type { Settings } from './connectors/connector.ts'
import { connectors } from './connectors/connectors.ts'
import { storeSettings } from './connectors/storeSettings.ts'
import { openSecret, sealSecret, type SealingKeys } from './sealSecret.ts'

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
