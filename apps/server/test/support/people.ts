import { randomUUID } from 'node:crypto'
import { generateKey } from '#catalog/apps/keys.ts'
import type { Role, Scope } from '#manage/access/access.ts'
import { insertSecretKey } from '#manage/team/keys/keyStatements.ts'
import { type HttpResponse, send } from './send.ts'
import { personHeader, type TestApp } from './useApp.ts'

type Headers = Readonly<Record<string, string>>

/** Sends requests to the management API as one person or key. */
export interface Client {
  readonly personId: string
  /** Authenticate the client. */
  readonly headers: Headers
  readonly get: (path: string) => Promise<HttpResponse>
  readonly post: (path: string, body?: unknown, headers?: Headers) => Promise<HttpResponse>
  readonly put: (path: string, body: unknown, headers?: Headers) => Promise<HttpResponse>
  readonly patch: (path: string, body: unknown, headers?: Headers) => Promise<HttpResponse>
  readonly delete: (path: string, headers?: Headers) => Promise<HttpResponse>
}

/** Creates a signed-in person who is not a member of any organization. */
export async function makePerson({ postgres, url }: TestApp): Promise<Client> {
  const id = randomUUID()
  const email = `${id}@people.example`
  await postgres.db.insertInto('people').values({ id, name: 'Somebody', email }).execute()
  return createClient(url, id, { [personHeader]: id })
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
  return createClient(url, '', { authorization: `Bearer ${key}` })
}

/** Creates a secret key for all apps of an organization. */
export async function makeOrganizationKey(
  { postgres, url }: TestApp,
  organizationId: string,
  scopes: readonly Scope[],
): Promise<Client> {
  const key = generateKey('secret', 'https://links.example')
  await insertSecretKey(postgres.db, {
    ...key,
    organizationId,
    appId: null,
    name: 'tests',
    scopes,
    createdBy: null,
  })
  return withKey(url, key.text)
}

function createClient(url: string, personId: string, credentials: Headers): Client {
  const sendAs = (method: string, path: string, body: unknown, headers: Headers = {}) =>
    send(url, `/api/v1${path}`, {
      method,
      headers: {
        ...credentials,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  return {
    personId,
    headers: credentials,
    get: (path) => sendAs('GET', path, undefined),
    post: (path, body, headers) => sendAs('POST', path, body, headers),
    put: (path, body, headers) => sendAs('PUT', path, body, headers),
    patch: (path, body, headers) => sendAs('PATCH', path, body, headers),
    delete: (path, headers) => sendAs('DELETE', path, undefined, headers),
  }
}

/** Reads the audit log of an organization, the oldest entry first. */
export async function readAuditLog({ postgres }: TestApp, organizationId: string) {
  const rows = await postgres.db
    .selectFrom('audit_log')
    .select(['action', 'target', 'actor_kind', 'actor_id', 'details', 'app_id'])
    .where('organization_id', '=', organizationId)
    .orderBy('id')
    .execute()
  return rows
}
