import type { Transaction } from 'kysely'
import type { QuotaUse } from '#manage/access/quotas/quotas.ts'
import type { Database } from '#platform/engines/database.ts'
import type { Emails } from './createEmails.ts'
import { endWarning, findOrganizationName, findWarning } from './emailStatements.ts'
import { warnAdmins } from './warnAdmins.ts'

/** The share of a quota from which its owners are warned. */
const nearShare = 0.8

/**
 * Tells owners and admins that a quota is near or reached. Each is told once, until less than 80 % is used: otherwise an
 * organization at its limit would get an email whenever it replaces something.
 */
export async function warnOfQuota(
  trx: Transaction<Database>,
  emails: Emails,
  { organizationId, resource, noun, includes, count, max }: QuotaUse,
): Promise<void> {
  if (!emails.isEnabled) return
  const subject = `quota ${resource}`
  if (count < max * nearShare) {
    await endWarning(trx, organizationId, subject)
    return
  }
  const level = count < max ? 'near' : 'reached'
  if (level === 'near' && (await findWarning(trx, organizationId, subject)) !== null) return
  const organizationName = await findOrganizationName(trx, organizationId)
  const facts = { organizationId, organizationName, noun, includes, count, max }
  const message = { kind: 'quota', facts } as const
  await warnAdmins(trx, emails, { organizationId, subject, occurrence: level, message })
}
