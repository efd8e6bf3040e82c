import type { Kysely } from 'kysely'
import { generateKey } from '../../src/catalog/apps/keys.ts'
import { insertSecretKey } from '../../src/manage/keys/keyStatements.ts'
import type { Database } from '../../src/platform/engines/database.ts'
import type { SeededApp } from './readShop.ts'

/** Creates a secret key that may read what the dashboard shows. */
export async function createReaderKey(
  db: Kysely<Database>,
  { appId, organizationId }: SeededApp,
): Promise<string> {
  const key = generateKey('secret', 'http://localhost')
  await insertSecretKey(db, {
    ...key,
    organizationId,
    appId,
    name: 'bench:cards',
    scopes: ['analytics:read', 'apps:read', 'installs:read'],
    createdBy: null,
  })
  return key.text
}
