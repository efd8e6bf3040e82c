import { generateKey } from '#catalog/apps/keys.ts'
import type { Scope } from '#manage/access/access.ts'
import { insertSecretKey } from '#manage/team/keys/keyStatements.ts'
import type { Tenant, TestApp } from './useApp.ts'

/** Creates a secret key of a tenant's app, with exactly these scopes. */
export async function makeSecretKey(
  { postgres }: Pick<TestApp, 'postgres'>,
  { appId, organizationId }: Pick<Tenant, 'appId' | 'organizationId'>,
  scopes: readonly Scope[],
): Promise<string> {
  const key = generateKey('secret', 'https://links.example')
  await insertSecretKey(postgres.db, {
    ...key,
    organizationId,
    appId,
    name: 'tests',
    scopes,
    createdBy: null,
  })
  return key.text
}
