import { createHmac } from 'node:crypto'
import type { ClickKey } from '../../config.ts'

/** Keys of one purpose. The first one signs, all of them verify. */
export interface AccountKeys {
  /** Sign the cookies. */
  readonly cookieSecrets: readonly string[]
  readonly csrfKeys: readonly Buffer[]
}

/**
 * Derives the keys from CLICK_KEYS, so that an operator manages one secret. All servers derive the same keys. A
 * cookie stays valid until the click key that signed it is removed.
 */
export function deriveAccountKeys(clickKeys: readonly ClickKey[]): AccountKeys {
  const derive = (label: string) =>
    clickKeys.map(({ secret }) => createHmac('sha256', secret).update(label).digest())
  return {
    cookieSecrets: derive('people cookies').map((key) => key.toString('base64url')),
    csrfKeys: derive('people csrf'),
  }
}
