import { ProblemError } from '#errors.ts'
import { minuteMs } from '#platform/time/durations.ts'

/** How long a password, a code or a passkey proves who sends the requests of a session. */
export const proofMs = 10 * minuteMs

/** Throws `proof_required` if the person of a session last proved who they are too long ago. */
export function requireRecentProof(provedAt: Date, nowMs: number): void {
  if (nowMs - provedAt.getTime() < proofMs) return
  const detail =
    'Send your password, a code or a passkey to `/api/auth/proof`, and repeat the request within ten minutes. If you have none of them, sign in again.'
  throw new ProblemError('proof_required', { detail })
}
