import type { Transaction } from 'kysely'
import type { Database } from '../../platform/engines/database.ts'
import { ProblemError } from '../../errors.ts'
import type { Scope } from '../access/access.ts'
import type { Principal } from '../access/principal.ts'
import { makeKey } from '../../catalog/apps/keys.ts'
import { lockApp } from '../access/accessStatements.ts'
import { getKeyByHash, type KeyRow, type KeyOwnerFilter } from './keyStatements.ts'
import { insertPublishableKey, insertSecretKey } from './keyStatements.ts'

export interface MadeKey {
  readonly row: KeyRow
  /** Shown once: the database holds its hash alone. */
  readonly text: string
}

/** A publishable key of an app. Two are active at most: the old one, and the one that takes its place. */
export async function makePublishableKey(
  trx: Transaction<Database>,
  of: KeyOwnerFilter & { readonly appId: string },
  name: string,
  { principal, publicOrigin }: { readonly principal: Principal; readonly publicOrigin: string },
): Promise<MadeKey> {
  const { organizationId, appId } = of
  // Those who make keys of an app at the same moment take turns, or both would take the free slot.
  if ((await lockApp(trx, organizationId, appId)) === null) throw new ProblemError('not_found')
  const key = makeKey('publishable', publicOrigin)
  const details = { name, createdBy: principal.id }
  if (!(await insertPublishableKey(trx, organizationId, appId, key, details))) {
    const detail = 'The app has two active publishable keys. Revoke one of them first.'
    throw new ProblemError('conflict', { detail })
  }
  return { row: await getKeyByHash(trx, of, key.hash), text: key.text }
}

/** A secret key of an app, or of all apps. A key makes none that could do more than itself. */
export async function makeSecretKey(
  trx: Transaction<Database>,
  of: KeyOwnerFilter,
  { name, scopes }: { readonly name: string; readonly scopes: readonly Scope[] },
  { principal, publicOrigin }: { readonly principal: Principal; readonly publicOrigin: string },
): Promise<MadeKey> {
  if (principal.kind === 'key') {
    const missing = scopes.filter((scope) => !principal.scopes.includes(scope))
    if (missing.length > 0) {
      const detail = `A key gives no scope that it does not have: ${missing.join(', ')}.`
      throw new ProblemError('missing_scope', { detail })
    }
  }
  const key = makeKey('secret', publicOrigin)
  const sorted = [...new Set(scopes)].sort()
  await insertSecretKey(trx, { ...key, ...of, name, scopes: sorted, createdBy: principal.id })
  return { row: await getKeyByHash(trx, of, key.hash), text: key.text }
}
