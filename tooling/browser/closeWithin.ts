import { withLimit } from '../withLimit.ts'

const limitMs = 10_000

/**
 * Closes a browser or one of its profiles. Chromium occasionally does not respond; the caller then continues after 10
 * seconds, and the browser ends with this process.
 */
export async function closeWithin(target: { readonly close: () => Promise<void> }): Promise<void> {
  await withLimit(limitMs, target.close(), () => undefined)
}
