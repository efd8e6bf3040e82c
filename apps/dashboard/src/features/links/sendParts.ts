import type { BulkUpdate, BulkUpdateOutcome } from '@throughlink/api'

export interface SentParts {
  readonly outcomes: readonly BulkUpdateOutcome[]
  /** Why the rest was not sent. Null if all was. */
  readonly error: unknown
}

/**
 * Sends the parts of a change one after the other. What the first parts changed can be undone although a later one
 * failed, so an error is a result, except for the first part.
 */
export async function sendParts(
  parts: readonly BulkUpdate[],
  send: (part: BulkUpdate) => Promise<BulkUpdateOutcome>,
): Promise<SentParts> {
  const outcomes: BulkUpdateOutcome[] = []
  for (const part of parts) {
    try {
      outcomes.push(await send(part))
    } catch (error) {
      if (outcomes.length === 0) throw error
      return { outcomes, error }
    }
  }
  return { outcomes, error: null }
}
