import type { Scope } from '../../src/manage/access/access.ts'
import { makeKey } from '../../src/catalog/apps/keys.ts'
import { insertSecretKey } from '../../src/manage/keys/keyStatements.ts'
import type { Tenant, TestApp } from './useApp.ts'

/** A secret key of a tenant's app, with these scopes and no others. */
export async function makeSecretKey(
  { postgres }: Pick<TestApp, 'postgres'>,
  { appId, organizationId }: Pick<Tenant, 'appId' | 'organizationId'>,
  scopes: readonly Scope[],
): Promise<string> {
  const key = makeKey('secret', 'https://links.example')
  const rest = { organizationId, appId, name: 'tests', createdBy: null }
  await insertSecretKey(postgres.db, { ...key, ...rest, scopes })
  return key.text
}
