import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import type { BetterAuthPlugin } from 'better-auth/types'

interface Body {
  readonly personId: string
}

/** Only our own code calls the endpoint, so there is nothing to validate. */
const body = {
  '~standard': {
    version: 1,
    vendor: 'throughlink',
    validate: (value: unknown) => ({ value: value as Body }),
    types: { input: null as unknown as Body, output: null as unknown as Body },
  },
} as const

/**
 * Starts a session for a person whose passkey we have checked. better-auth's own plugin is not used: it does not require
 * that the authenticator verifies the person, and cannot check a passkey without starting a session.
 */
export function createPasskeyPlugin() {
  return {
    id: 'passkeys',
    endpoints: {
      startSession: createAuthEndpoint.serverOnly({ method: 'POST', body }, async (ctx) => {
        const { internalAdapter } = ctx.context
        const user = await internalAdapter.findUserById(ctx.body.personId)
        if (user === null) throw ctx.error('UNAUTHORIZED')
        const session = await internalAdapter.createSession(user.id)
        await setSessionCookie(ctx, { session, user })
        return ctx.json(null)
      }),
    },
  } satisfies BetterAuthPlugin
}
