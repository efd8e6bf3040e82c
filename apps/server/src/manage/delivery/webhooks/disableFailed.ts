import type { Kysely } from 'kysely'
import type { Emails } from '#manage/delivery/email/createEmails.ts'
import { emailAdmins } from '#manage/delivery/email/emailAdmins.ts'
import type { Database } from '#platform/engines/database.ts'
import { disableFailedEndpoint } from './endpointStatements.ts'

/** Disables a failing endpoint, and tells the owners and admins once, even if several concurrent attempts fail. */
export async function disableFailed(
  db: Kysely<Database>,
  emails: Emails,
  endpointId: string,
  reason: 'gone' | 'failing',
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const disabled = await disableFailedEndpoint(trx, endpointId, reason, now)
    if (disabled === null) return
    const { appId, appName, organizationId, description, url } = disabled
    // The path of a URL may have a token of the receiver.
    const name = description === '' ? (URL.parse(url)?.host ?? '') : description
    const facts = { appId, appName, endpointId, name, reason }
    await emailAdmins(trx, emails, organizationId, { kind: 'webhookDisabled', facts })
  })
}
