import type { Kysely } from 'kysely'
import type { Database } from '../../platform/engines/database.ts'
import { toDeletion } from '../deletion/deletion.ts'
import { listOrganizationsByPerson } from '../organizations/organizationStatements.ts'
import { listSignInProviders } from './accountStatements.ts'
import { findAccountDeletion } from './deleteAccount.ts'
import type { Oidc } from './oidc.ts'

/** Bounds the response. `listOrganizations` returns the rest, page by page. */
const maxOrganizations = 200

/** Reads what a dashboard needs at startup about a person: their organizations and how they can sign in. */
export async function readAccountState(
  db: Kysely<Database>,
  personId: string,
  oidc: Pick<Oidc, 'name'> | null,
  graceMs: number,
) {
  const [organizations, providers, deletedAt] = await Promise.all([
    listOrganizationsByPerson(db, personId, null, maxOrganizations, false),
    listSignInProviders(db, personId),
    findAccountDeletion(db, personId),
  ])
  return {
    organizations: organizations.map(({ id, name, role }) => ({ id, name, role })),
    hasPassword: providers.includes('credential'),
    oidc: oidc && { name: oidc.name, isLinked: providers.includes('oidc') },
    deletion: deletedAt && toDeletion(deletedAt, graceMs),
  }
}
