import { activeClients } from './activeClients.ts'

/**
 * Deletes everything that the mounted `LinkProvider` has stored on this device: the install id, the result of
 * the match and the waiting events. The next start of the app counts as a first run with a new install id. Use it
 * when a user asks you to delete their data, together with `matching: 'off'` and `analytics: 'off'`, and to
 * repeat a first run in development. Never rejects. Resolves to whether everything was deleted: to false without a
 * mounted provider, and if storage fails or does not answer within five seconds.
 *
 * @example
 * const isDeleted = await resetLinks()
 */
export function resetLinks(): Promise<boolean> {
  return activeClients.getNewest()?.reset() ?? Promise.resolve(false)
}
