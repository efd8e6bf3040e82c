import { createHmac } from 'node:crypto'
import type { ClickKey } from '../../config.ts'

export interface AccountKeys {
  /** Signs the cookies. */
  readonly cookieSecret: string
  readonly csrfKey: Buffer
}

/**
 * Derives the keys from the first of CLICK_KEYS, so that an operator manages one secret. All servers derive
 * the same keys. A new first key signs everybody out, because it invalidates the signatures of their cookies.
 */
export function deriveAccountKeys([first]: readonly ClickKey[]): AccountKeys {
  const derive = (label: string) =>
    createHmac('sha256', first?.secret ?? '')
      .update(label)
      .digest()
  return {
    cookieSecret: derive('people cookies').toString('base64url'),
    csrfKey: derive('people csrf'),
  }
}
