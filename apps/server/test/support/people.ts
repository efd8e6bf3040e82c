import { randomUUID } from 'node:crypto'
import type { Role, Scope } from '../../src/manage/access/access.ts'
import { makeKey } from '../../src/catalog/apps/keys.ts'
import { insertSecretKey } from '../../src/manage/keys/keyStatements.ts'
import { send, type Answer } from './send.ts'
import { personHeader, type TestApp } from './useApp.ts'

type Headers = Readonly<Record<string, string>>

/** Sends requests to the management API in somebody's name. */
export interface Client {
  readonly personId: string
  /** By which the service knows who it is. */
  readonly headers: Headers
  readonly get: (path: string) => Promise<Answer>
  readonly post: (path: string, body?: unknown, headers?: Headers) => Promise<Answer>
  readonly put: (path: string, body: unknown, headers?: Headers) => Promise<Answer>
  readonly patch: (path: string, body: unknown, headers?: Headers) => Promise<Answer>
  readonly delete: (path: string, headers?: Headers) => Promise<Answer>
}

/** Somebody who is signed in, and a member of no organization. */
export async function makePerson({ postgres, url }: TestApp): Promise<Client> {
  const id = randomUUID()
  const email = `${id}@people.example`
  await postgres.db.insertInto('people').values({ id, name: 'Somebody', email }).execute()
  return clientOf(url, id, { [personHeader]: id })
}

export async function makeMember(
  app: TestApp,
  organizationId: string,
  role: Role,
): Promise<Client> {
  const person = await makePerson(app)
  const member = { organization_id: organizationId, person_id: person.personId, role }
  await app.postgres.db.insertInto('members').values(member).execute()
  return person
}

export function withKey(url: string, key: string): Client {
  return clientOf(url, '', { authorization: `Bearer ${key}` })
}

/** A secret key of all apps of an organization. */
export async function makeOrganizationKey(
  { postgres, url }: TestApp,
  organizationId: string,
  scopes: readonly Scope[],
): Promise<Client> {
  const key = makeKey('secret', 'https://links.example')
  const rest = { organizationId, appId: null, name: 'tests', createdBy: null }
  await insertSecretKey(postgres.db, { ...key, ...rest, scopes })
  return withKey(url, key.text)
}

function clientOf(url: string, personId: string, who: Headers): Client {
  const ask = (method: string, path: string, body: unknown, headers: Headers = {}) =>
    send(url, `/api/v1${path}`, {
      method,
      headers: {
        ...who,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  return {
    personId,
    headers: who,
    get: (path) => ask('GET', path, undefined),
    post: (path, body, headers) => ask('POST', path, body, headers),
    put: (path, body, headers) => ask('PUT', path, body, headers),
    patch: (path, body, headers) => ask('PATCH', path, body, headers),
    delete: (path, headers) => ask('DELETE', path, undefined, headers),
  }
}

/** What the audit log of an organization says, the oldest first. */
export async function auditOf({ postgres }: TestApp, organizationId: string) {
  const rows = await postgres.db
    .selectFrom('audit_log')
    .select(['action', 'target', 'actor_kind', 'actor_id', 'details', 'app_id'])
    .where('organization_id', '=', organizationId)
    .orderBy('id')
    .execute()
  return rows
}
