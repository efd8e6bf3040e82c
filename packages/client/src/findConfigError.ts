import { parsePublishableKey } from '@throughlink/protocol'
import type { Config } from './config.ts'
import { type LinkError, linkError } from './errors/linkError.ts'

/** Returns what is wrong with the config, or null. Pure. */
export function findConfigError({ API_KEY, appID, baseUrl }: Config): LinkError | null {
  if (isBlank(API_KEY)) return linkError('missing_api_key')
  if (API_KEY.startsWith('sk_')) return linkError('secret_api_key')
  if (isBlank(appID)) return linkError('missing_app_id')
  if (!isBlank(baseUrl)) {
    return /^https?:\/\//i.test(baseUrl ?? '') ? null : linkError('invalid_base_url')
  }
  return parsePublishableKey(API_KEY)?.origin ? null : linkError('no_service_address')
}

/** Returns whether anything may be stored and sent. A config without a service address is usable: the key may be new. */
export function isUsable(config: Config): boolean {
  const code = findConfigError(config)?.code
  return code === undefined || code === 'no_service_address'
}

function isBlank(value: unknown): boolean {
  return typeof value !== 'string' || value.trim() === ''
}
