import { expect, test } from 'vitest'
import { expectProblem } from '#test/support/expectProblem.ts'
import { makeMember } from '#test/support/people.ts'
import { send } from '#test/support/send.ts'
import { useApp } from '#test/support/useApp.ts'

const app = useApp({
  config: { publicOrigin: 'https://links.example', ipv6Origin: 'https://v6.links.example' },
})

/** Requests a path as a signed-in owner, on a host. */
async function getOn(host: string, path: string) {
  const { headers } = await makeMember(app, app.tenant.organizationId, 'owner')
  return send(app.url, path, { headers: { ...headers, host } })
}

const listPaths = () => [
  `/api/v1/organizations/${app.tenant.organizationId}`,
  '/api/v1/organizations',
  '/api/auth/session',
  '/openapi.json',
  '/api/reference/',
]

test('link domains and unknown hosts serve neither the management API nor its documents', async () => {
  for (const host of [app.tenant.domain, `${app.tenant.domain}:443`, 'unknown.example']) {
    for (const path of listPaths()) expectProblem(await getOn(host, path), 'not_found')
  }
})

test('the hosts of the service, addresses and names without a dot serve them', async () => {
  const hosts = [
    'links.example',
    'LINKS.example:443',
    'v6.links.example',
    'localhost:3000',
    'server',
    '127.0.0.1:80',
    '[::1]:3000',
  ]
  for (const host of hosts) {
    for (const path of listPaths()) {
      const { status } = await getOn(host, path)
      // Sign-in has its own sessions, so the owner has none there.
      expect({ host, path, status }).toMatchObject({
        status: path.startsWith('/api/auth') ? 401 : 200,
      })
    }
  }
})

test('no cache may store what the management API returns', async () => {
  const [path = ''] = listPaths()
  for (const each of [path, `${path}/members`, '/api/v1/organizations', '/api/v1/apps/app_x']) {
    const { headers } = await getOn('links.example', each)
    expect(headers['cache-control'], each).toBe('no-store')
  }
})
