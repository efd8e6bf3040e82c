import { type Kysely, sql } from 'kysely'
import { ProblemError } from '#errors.ts'
import type { Database } from '#platform/engines/database.ts'

/** Who may sign in with a password or a passkey. The others need the issuer. */
export interface PasswordPolicy {
  readonly hasPasswordSignIn: boolean
  /** Domains of email addresses, in lower case. */
  readonly ssoDomains: readonly string[]
}

/** Whether a person with this email address may have and use a password. */
export function mayUsePassword({ hasPasswordSignIn, ssoDomains }: PasswordPolicy, email: string) {
  return hasPasswordSignIn && !isInDomains(ssoDomains, email)
}

/**
 * Throws `forbidden` if the person with this email address needs single sign-on, and the operator has not printed a link
 * for them within the last day. The same for unknown addresses.
 */
export async function requirePasswordAllowed(
  db: Kysely<Database>,
  policy: PasswordPolicy,
  email: string,
): Promise<void> {
  if (mayUsePassword(policy, email)) return
  const exempt = await db
    .selectFrom('people')
    .select('id')
    .where('email', '=', email)
    .where('password_allowed_until', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (exempt === undefined) throw createNeedsSingleSignOn()
}

export function createNeedsSingleSignOn(): ProblemError {
  return new ProblemError('forbidden', { detail: 'Use single sign-on to sign in.' })
}

/** Not subdomains: whoever controls one need not control the domain. */
export function isInDomains(domains: readonly string[], email: string): boolean {
  return domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase())
}
