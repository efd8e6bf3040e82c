import type { Kysely } from 'kysely'
import type { Database } from '#platform/engines/database.ts'
import type { Emails } from './createEmails.ts'
import type { EmailMessage } from './emailMessages.ts'
import { listAdminAddresses } from './emailStatements.ts'

/**
 * Queues an email to each owner and admin of an organization. Call it in the transaction in which the condition begins,
 * so that each occurrence is reported once.
 */
export async function emailAdmins(
  trx: Kysely<Database>,
  emails: Emails,
  organizationId: string,
  message: EmailMessage,
): Promise<void> {
  if (!emails.isEnabled) return
  for (const to of await listAdminAddresses(trx, organizationId)) {
    await emails.enqueue(trx, { to, organizationId, message })
  }
}
