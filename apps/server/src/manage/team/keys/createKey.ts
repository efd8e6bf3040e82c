import type { Transaction } from 'kysely'
import { generateKey } from '#catalog/apps/keys.ts'
import { ProblemError } from '#errors.ts'
import type { Scope } from '#manage/access/access.ts'
import { lockApp } from '#manage/access/accessStatements.ts'
import type { Principal } from '#manage/access/principal.ts'
import type { Database } from '#platform/engines/database.ts'
import { type KeyRestrictions, rejectWiderKey } from './keyRestrictions.ts'
import {
  getKeyByHash,
  insertPublishableKey,
  insertSecretKey,
  type KeyOwnerFilter,
  type KeyRow,
} from './keyStatements.ts'

export interface CreatedKey {
  readonly row: KeyRow
  /** A secret key is shown once: the database stores only its hash. */
  readonly text: string
}

/** Creates a publishable key of an app. At most two are active: the current one and its replacement. */
export async function createPublishableKey(
  trx: Transaction<Database>,
  owner: KeyOwnerFilter & { readonly appId: string },
  name: string,
  { principal, publicOrigin }: { readonly principal: Principal; readonly publicOrigin: string },
): Promise<CreatedKey> {
  const { organizationId, appId } = owner
  // Serializes concurrent requests, which would otherwise both use the free slot.
  if ((await lockApp(trx, organizationId, appId)) === null) throw new ProblemError('not_found')
  const key = generateKey('publishable', publicOrigin)
  const details = { name, createdBy: principal.id }
  if (!(await insertPublishableKey(trx, organizationId, appId, key, details))) {
    const detail = 'The app has two active publishable keys. Revoke one of them first.'
    throw new ProblemError('conflict', { detail })
  }
  return { row: await getKeyByHash(trx, owner, key.hash), text: key.text }
}

export interface SecretKeyInput extends KeyRestrictions {
  readonly name: string
  readonly scopes: readonly Scope[]
}

/** Creates a secret key for one app or for all apps. A key cannot create one that may do more than itself. */
export async function createSecretKey(
  trx: Transaction<Database>,
  owner: KeyOwnerFilter,
  { name, scopes, ...restrictions }: SecretKeyInput,
  { principal, publicOrigin }: { readonly principal: Principal; readonly publicOrigin: string },
): Promise<CreatedKey> {
  if (principal.kind === 'key') {
    const missing = scopes.filter((scope) => !principal.scopes.includes(scope))
    if (missing.length > 0) {
      const detail = `A key cannot grant scopes that it does not have: ${missing.join(', ')}.`
      throw new ProblemError('missing_scope', { detail })
    }
  }
  rejectWiderKey(principal, restrictions)
  const key = generateKey('secret', publicOrigin)
  const sorted = [...new Set(scopes)].sort()
  const createdBy = principal.id
  await insertSecretKey(trx, { ...key, ...owner, name, scopes: sorted, ...restrictions, createdBy })
  return { row: await getKeyByHash(trx, owner, key.hash), text: key.text }
}
