import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Emails } from '#manage/delivery/email/createEmails.ts'
import type { Database } from '#platform/engines/database.ts'
import { minuteMs } from '#platform/time/durations.ts'
import type { KnownBrowsers } from './knownBrowsers.ts'
import type { Person } from './person.ts'

export interface SignInReport {
  readonly person: Person & { readonly createdAt: Date }
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly now: number
}

/** Joining ends with a sign-in, about which there is nothing to report. */
const joiningMs = 10 * minuteMs

/** Tells a person by email that somebody signed in with a browser that was not used for the account before. */
export async function reportSignIn(
  trx: Kysely<Database>,
  { emails, browsers }: { readonly emails: Emails; readonly browsers: KnownBrowsers },
  { person, request, reply, now }: SignInReport,
): Promise<void> {
  if (!emails.isEnabled) return
  const isJoining = now - person.createdAt.getTime() < joiningMs
  if (!isJoining && !browsers.isKnown(request, person.id)) {
    const userAgent = request.headers['user-agent'] ?? null
    await emails.enqueue(trx, {
      to: person.email,
      organizationId: null,
      message: { kind: 'signedIn', facts: { at: new Date(now).toISOString(), userAgent } },
    })
  }
  // Last: a browser whose report failed must stay unknown.
  browsers.remember(request, reply, person.id)
}
