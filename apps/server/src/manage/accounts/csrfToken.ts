import { createHmac } from 'node:crypto'

/** Known to the pages of our origin alone: others can make a browser send a cookie, but not read this. */
export function csrfToken(key: Buffer, sessionId: string): string {
  return createHmac('sha256', key).update(sessionId).digest('base64url')
}
