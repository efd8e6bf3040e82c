import type { KeyInput } from './CreateKeyDialog.tsx'

const dayMs = 86_400_000

/** The restrictions of a new secret key, as the API takes them. */
export function toRestrictions(
  { expiresIn, addresses }: Pick<KeyInput, 'expiresIn' | 'addresses'>,
  nowMs: number,
) {
  const allowedAddresses = addresses.split(/[\s,]+/).filter((each) => each !== '')
  // At the end of a day, so that a retry with the same idempotency key sends the same body.
  const today = Math.floor(nowMs / dayMs)
  const expiresAt = new Date((today + 1 + Number(expiresIn)) * dayMs).toISOString()
  return {
    ...(expiresIn === '' ? {} : { expiresAt }),
    ...(allowedAddresses.length === 0 ? {} : { allowedAddresses }),
  }
}
