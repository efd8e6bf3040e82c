import { twoFactor } from 'better-auth/plugins/two-factor'
import type { BetterAuthPlugin } from 'better-auth/types'
import { hourMs, secondMs } from '#platform/time/durations.ts'
import type { FactorKeys } from './factorKeys.ts'

export type TwoFactorPlugin = ReturnType<typeof createTwoFactor>

/** How long a sign-in waits for its code. */
const pendingSeconds = 600

/** Creates the plugins for second factors: better-auth's own, and one that makes it encrypt with our keys. */
export function createFactorPlugins(keys: FactorKeys): BetterAuthPlugin[] {
  return [
    // It would encrypt with the secret of the cookies, which ends when CLICK_KEYS are rotated.
    { id: 'factor-keys', init: () => ({ context: { secretConfig: keys } }) },
    createTwoFactor(),
  ]
}

function createTwoFactor() {
  return twoFactor({
    twoFactorCookieMaxAge: pendingSeconds,
    // People who have no password prove themselves by a fresh sign-in: `requireProof`.
    allowPasswordless: true,
    // In PostgreSQL, and for longer than our own limit, so that an attacker who knows the password gets 240 guesses a day.
    accountLockout: { maxFailedAttempts: 10, durationSeconds: hourMs / secondMs },
    schema: {
      user: { fields: { twoFactorEnabled: 'has_factor' } },
      twoFactor: {
        modelName: 'factors',
        fields: {
          userId: 'person_id',
          backupCodes: 'recovery_codes',
          verified: 'is_confirmed',
          failedVerificationCount: 'failure_count',
          lockedUntil: 'locked_until',
        },
      },
    },
  })
}
