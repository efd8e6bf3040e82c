import type { Sessions } from '../access/sessions.ts'
import { assertSafe } from './assertSafe.ts'
import type { Accounts } from './createAccounts.ts'

/** Implements the session port of the management API. */
export function createSessions(accounts: Accounts, publicOrigin: string): Sessions {
  return {
    async read(request) {
      const session = await accounts.readSession(request)
      if (session === null) return null
      assertSafe(request, session, publicOrigin)
      return { personId: session.person.id }
    },
  }
}
