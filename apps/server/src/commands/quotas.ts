import { formatTable } from '@throughlink/api/formatTable'
import type { Kysely } from 'kysely'
import { readDatabaseUrl } from '#config.ts'
import { uuidPattern } from '#manage/access/createAuthorize.ts'
import { insertAuditEntry } from '#manage/access/insertAuditEntry.ts'
import {
  countResources,
  deleteQuota,
  findQuota,
  type QuotaResource,
  quotaResources,
  saveQuota,
} from '#manage/access/quotas/quotaStatements.ts'
import { findOrganization } from '#manage/team/organizations/organizationStatements.ts'
import type { Database } from '#platform/engines/database.ts'
import { createPostgres } from '#platform/engines/postgres.ts'
import { type CommandResult, fail, printResult, succeed } from './commandResult.ts'

const usage = `Usage: throughlink-server admin quotas <command>
  show <organizationId>                    print what is used, and quotas that were set
  set <organizationId> <resource> <max>    set a quota, also below what is used
  reset <organizationId> <resource>        use the configured quota again
Resources: ${quotaResources.join(', ')}
`

/** `admin quotas`: shows or sets the quotas of one organization. */
export async function run(args: readonly string[]): Promise<void> {
  const postgres = createPostgres({ url: readDatabaseUrl(process.env) })
  printResult(await runQuotasCommand(postgres.db, args))
  await postgres.stop()
}

/** Runs `admin quotas`. */
export async function runQuotasCommand(
  db: Kysely<Database>,
  [command, organizationId = '', resourceText, maxText, ...rest]: readonly string[],
): Promise<CommandResult> {
  if (rest.length > 0) return fail(usage)
  const isKnown =
    uuidPattern.test(organizationId) && (await findOrganization(db, organizationId)) !== null
  if (command === 'show' && resourceText === undefined) {
    return isKnown ? show(db, organizationId) : fail('No such organization.\n')
  }
  const resource = quotaResources.find((each) => each === resourceText)
  const max = readMax(command, maxText)
  if (resource === undefined || max === undefined) return fail(usage)
  if (!isKnown) return fail('No such organization.\n')
  await change(db, organizationId, resource, max)
  return succeed(max === null ? 'The configured quota applies.\n' : `Set to ${max}.\n`)
}

/** Returns null to reset the quota, and undefined for invalid arguments. */
function readMax(command: string | undefined, text: string | undefined): number | null | undefined {
  if (command === 'reset' && text === undefined) return null
  return command === 'set' && /^\d{1,9}$/.test(text ?? '') ? Number(text) : undefined
}

async function change(
  db: Kysely<Database>,
  organizationId: string,
  resource: QuotaResource,
  max: number | null,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (max === null) await deleteQuota(trx, organizationId, resource)
    else await saveQuota(trx, organizationId, resource, max)
    await insertAuditEntry(trx, {
      organizationId,
      appId: null,
      actorKind: 'service',
      actorId: 'operator',
      action: max === null ? 'quota.reset' : 'quota.set',
      target: organizationId,
      details: max === null ? { resource } : { resource, max },
      requestId: null,
    })
  })
}

async function show(db: Kysely<Database>, organizationId: string): Promise<CommandResult> {
  const rows = await Promise.all(
    quotaResources.map(async (resource) => [
      resource,
      String(await countResources(db, organizationId, resource)),
      String((await findQuota(db, organizationId, resource)) ?? 'as configured'),
    ]),
  )
  return succeed(`${formatTable([['resource', 'used', 'quota'], ...rows])}\n`)
}
