import { createHmac } from 'node:crypto'
import type { ClickKey } from '../../config.ts'

export interface AccountKeys {
  /** Signs the cookies. */
  readonly cookieSecret: string
  readonly csrfKey: Buffer
}

/**
 * Made from the first of CLICK_KEYS, so that an operator keeps one secret. The same in all servers. A new
 * first key signs everybody out: their cookies are not signed by it.
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
