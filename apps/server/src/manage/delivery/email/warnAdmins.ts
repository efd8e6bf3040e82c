import type { Kysely } from 'kysely'
import type { Database } from '#platform/engines/database.ts'
import type { Emails } from './createEmails.ts'
import { emailAdmins } from './emailAdmins.ts'
import type { EmailMessage } from './emailMessages.ts'
import { findWarning, saveWarning } from './emailStatements.ts'

export interface Warning {
  readonly organizationId: string
  /** The condition, such as `quota links`. */
  readonly subject: string
  /** Tells one occurrence of the condition from another that follows without a pause. */
  readonly occurrence: string
  readonly message: EmailMessage
}

/**
 * Tells owners and admins of a condition that is found again and again, such as by a daily check. They get one email
 * for each occurrence, until `endWarning`.
 */
export async function warnAdmins(
  trx: Kysely<Database>,
  emails: Emails,
  { organizationId, subject, occurrence, message }: Warning,
): Promise<void> {
  if (!emails.isEnabled) return
  // Without a lock in the usual case, because a quota may be counted with every link.
  if ((await findWarning(trx, organizationId, subject)) === occurrence) return
  const isNew = await saveWarning(trx, { organization_id: organizationId, subject, occurrence })
  if (isNew) await emailAdmins(trx, emails, organizationId, message)
}
