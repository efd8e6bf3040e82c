import { openSecret, type SealingKeys, sealSecret } from '#platform/crypto/sealSecret.ts'

/** What an email is sent for again and again, and so what its reader can end with one click. */
export type UnsubscribeTarget =
  | { readonly list: 'weekly'; readonly organizationId: string; readonly personId: string }
  | { readonly list: 'report'; readonly reportId: string; readonly personId: string }

const purpose = 'unsubscribe'

/**
 * Builds the URL by which a reader ends an email. Its token is encrypted, so that it names nobody, and does nothing
 * else, so that it may be in a URL and needs no end.
 */
export function buildUnsubscribeUrl(
  publicOrigin: string,
  keys: SealingKeys,
  target: UnsubscribeTarget,
): string {
  const sealed = sealSecret(keys, Buffer.from(JSON.stringify(target)), purpose)
  return `${publicOrigin}/unsubscribe?token=${sealed.toString('base64url')}`
}

/** Returns null for a token that this service has not created. */
export function readUnsubscribeToken(keys: SealingKeys, token: string): UnsubscribeTarget | null {
  try {
    const opened = openSecret(keys, Buffer.from(token, 'base64url'), purpose).toString()
    return JSON.parse(opened) as UnsubscribeTarget
  } catch {
    return null
  }
}
