import type { Sessions } from '../access/sessions.ts'
import { assertSafe } from './assertSafe.ts'
import type { Accounts } from './createAccounts.ts'

/** Who is signed in, for the management API. */
export function createSessions(people: Accounts, publicOrigin: string): Sessions {
  return {
    async read(request) {
      const session = await people.readSession(request)
      if (session === null) return null
      assertSafe(request, session, publicOrigin)
      return { personId: session.person.id }
    },
  }
}
