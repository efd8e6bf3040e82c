import type { Transaction } from 'kysely'
import type { Database } from '#platform/engines/database.ts'

/** Locks the organization, and with it changes to its members, until the end of the transaction. */
export async function lockOrganization(
  trx: Transaction<Database>,
  organizationId: string,
): Promise<void> {
  await trx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .execute()
}
