import { randomBytes } from 'node:crypto'
import { createBootstrapLink } from '@throughlink/server/src/manage/team/accounts/bootstrap.ts'
import type { ClientRequest, Reply } from '../phones/createClient.ts'
import { proxyAddress, publicHost, type Service } from './startService.ts'

/** A signed-in person, who owns an organization. */
export interface Owner {
  readonly token: string
  readonly email: string
  readonly name: string
  readonly password: string
  /** As in the header `Cookie`. */
  readonly cookie: string
  readonly csrfToken: string
  readonly organizationId: string
  /** Calls the service as a page of the dashboard does. */
  readonly call: (request: ClientRequest) => Promise<Reply>
}

let owner: Promise<Owner> | null = null

/** Creates the first owner, once for all scenarios. */
export function signUp(service: Service): Promise<Owner> {
  owner ??= createOwner(service)
  return owner
}

async function createOwner({ bed, server }: Service): Promise<Owner> {
  const origin = `https://${publicHost}`
  const link = await createBootstrapLink(bed.database.db, origin, Date.now)
  const token = /[\w-]{43}/.exec(link ?? '')?.[0]
  if (token === undefined) throw new Error('There is an owner already.')
  const canary = () => `canary${randomBytes(8).toString('hex')}`
  const person = { email: `${canary()}@people.example`, name: canary(), password: canary() }
  const headers = { host: publicHost, origin, 'x-forwarded-for': proxyAddress }
  const joined = await server.send({
    path: '/api/auth/bootstrap',
    method: 'POST',
    headers,
    body: { token, ...person, organizationName: 'Lumen' },
  })
  const cookie = (joined.headers['set-cookie'] ?? []).map((each) => each.split(';')[0]).join('; ')
  if (joined.status !== 201 || cookie === '') throw new Error(`${joined.status} ${joined.body}`)
  const session = await server.send({ path: '/api/auth/session', headers: { ...headers, cookie } })
  const { csrfToken, organizations } = JSON.parse(session.body) as {
    readonly csrfToken: string
    readonly organizations: readonly { readonly id: string }[]
  }
  return {
    token,
    ...person,
    cookie,
    csrfToken,
    organizationId: organizations[0]?.id ?? '',
    call: (request) =>
      server.send({
        ...request,
        headers: { ...headers, cookie, 'x-csrf-token': csrfToken, ...request.headers },
      }),
  }
}
