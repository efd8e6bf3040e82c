import { afterAll, describe, expect, inject, test } from 'vitest'
import { runTakedownCommand } from '#commands/takedown.ts'
import { certificatePath } from '#edge/certificates/certificateRoutes.ts'
import { createPostgres } from '#platform/engines/postgres.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { makeMember } from '#test/support/people.ts'
import { type HttpResponse, send } from '#test/support/send.ts'
import { startCuttableProxy } from '#test/support/startCuttableProxy.ts'
import { randomDomain, type TestApp, useApp } from '#test/support/useApp.ts'

/** TXT records by name. */
const dns = new Map<string, string[]>()

const app = useApp({
  resolveTxt: (name) => Promise.resolve(dns.get(name) ?? []),
  config: {
    publicOrigin: 'https://dash.example',
    ipv4Origin: 'https://v4.dash.example',
    linkDomain: 'go.example',
  },
})

type Headers = Readonly<Record<string, string>>

function ask(domain: string, { url }: TestApp = app): Promise<HttpResponse> {
  return send(url, `${certificatePath}?domain=${encodeURIComponent(domain)}`)
}

async function isAllowed(domain: string): Promise<boolean> {
  const response = await ask(domain)
  if (response.status === 200) return true
  expectProblem(response, 'not_found')
  return false
}

/** An app without links, so that its domains can be removed, and its owner. */
async function newTeam() {
  const tenant = await app.seed({ links: [] })
  const owner = await makeMember(app, tenant.organizationId, 'owner')
  return { ...tenant, owner, path: `/apps/${tenant.appId}` }
}

type Team = Awaited<ReturnType<typeof newTeam>>

/** Adds a domain, and returns a function that verifies it. */
async function addDomain({ owner, path }: Team, domain: string) {
  const added = await owner.post(`${path}/domains`, { domain })
  expect(added.status).toBe(201)
  const { records } = added.json() as { records: { name: string; value: string }[] }
  return async () => {
    for (const { name, value } of records) dns.set(name, [value])
    const checked = await owner.post(`${path}/domains/${domain}/check`)
    expect(checked.json()).toMatchObject({ state: 'verified' })
  }
}

describe('a certificate is allowed', () => {
  test('for the hosts of the service', async () => {
    expect(await isAllowed('dash.example')).toBe(true)
    expect(await isAllowed('v4.dash.example')).toBe(true)
    expect(await isAllowed('go.example')).toBe(true)
  })

  test('for a domain once it is verified, in any case of letters', async () => {
    const domain = randomDomain()
    const verify = await addDomain(await newTeam(), domain)
    expect(await isAllowed(domain)).toBe(false)
    await verify()
    expect(await isAllowed(domain)).toBe(true)
    expect(await isAllowed(domain.toUpperCase())).toBe(true)
  })

  test('for a subdomain of the link domain that an app has', async () => {
    const domain = `${randomDomain().split('.')[0] ?? ''}.go.example`
    expect(await isAllowed(domain)).toBe(false)
    await addDomain(await newTeam(), domain)
    expect(await isAllowed(domain)).toBe(true)
  })
})

describe('a certificate is refused', () => {
  test.each([
    'unknown.example',
    'www.go.example',
    'localhost',
    '10.0.0.1',
    "a'b",
    'ü.example',
    'a\0.example',
  ])('for %j', async (domain) => {
    expect(await isAllowed(domain)).toBe(false)
  })

  test('for names below a domain that is served', async () => {
    expect(await isAllowed(`www.${app.tenant.domain}`)).toBe(false)
    expect(await isAllowed('www.dash.example')).toBe(false)
  })

  test('for a removed domain, at once', async () => {
    const team = await newTeam()
    expect(await isAllowed(team.domain)).toBe(true)
    expect((await team.owner.delete(`${team.path}/domains/${team.domain}`)).status).toBe(204)
    expect(await isAllowed(team.domain)).toBe(false)
  })

  test('for the domains of a deleted app, at once', async () => {
    const team = await newTeam()
    expect(await isAllowed(team.domain)).toBe(true)
    expect((await team.owner.delete(team.path)).status).toBe(200)
    expect(await isAllowed(team.domain)).toBe(false)
  })

  test.each(['domain', 'organization'] as const)(
    'for a domain while its %s is taken down',
    async (kind) => {
      const { domain, organizationId } = await newTeam()
      const run = (...words: readonly string[]) => {
        const id = kind === 'domain' ? domain : organizationId
        return runTakedownCommand(app.postgres.db, [kind, id, ...words], () => Promise.resolve())
      }
      await run('--reason', 'Phishing, reported on 3 May.')
      expect(await isAllowed(domain)).toBe(false)
      await run('--undo')
      expect(await isAllowed(domain)).toBe(true)
    },
  )

  test('for a suspended domain, whose DNS record has been missing for days', async () => {
    const { domain } = await newTeam()
    await app.postgres.pool.query('update domains set suspended_at = now() where domain = $1', [
      domain,
    ])
    expect(await isAllowed(domain)).toBe(false)
  })

  test('for a request without a domain, or with more than one', async () => {
    for (const query of ['', '?domain=a.example&domain=b.example', `?domain=${'a'.repeat(254)}`]) {
      expectProblem(await send(app.url, `${certificatePath}${query}`), 'validation_failed')
    }
  })
})

describe('the check is not public', () => {
  const proxied = useApp({
    config: { publicOrigin: 'https://dash.example', trustedProxies: ['10.20.0.0/16'] },
  })

  /** Sends a request over a connection from this address. */
  async function askFrom(remoteAddress: string, headers: Headers = {}): Promise<number> {
    const url = `${certificatePath}?domain=dash.example`
    return (await proxied.server.inject({ url, remoteAddress, headers })).statusCode
  }

  test('this machine and trusted proxies can ask, and nobody else', async () => {
    for (const address of ['127.0.0.1', '::1', '10.20.3.4', '::ffff:10.20.3.4']) {
      expect(await askFrom(address), address).toBe(200)
    }
    for (const address of ['10.21.3.4', '203.0.113.9', '2001:db8::1']) {
      expect(await askFrom(address), address).toBe(404)
    }
  })

  test('a request that a proxy forwards gets 404', async () => {
    for (const name of ['x-forwarded-for', 'forwarded']) {
      for (const address of ['127.0.0.1', '10.20.3.4']) {
        expect(await askFrom(address, { [name]: '127.0.0.1' }), address).toBe(404)
      }
    }
  })
})

describe('while the database is down', async () => {
  const proxy = await startCuttableProxy(Number(new URL(inject('postgresUrl')).port))
  const cut = useApp({
    config: { publicOrigin: 'https://dash.example' },
    postgresFor(url) {
      const through = new URL(url)
      through.port = String(proxy.port)
      return createPostgres({ url: through.href })
    },
  })
  afterAll(() => proxy.stop())

  test('the check is unavailable, never "not found", except for the hosts of the service', async () => {
    expect((await ask(cut.tenant.domain, cut)).status).toBe(200)
    proxy.cut()
    for (const domain of [cut.tenant.domain, 'unknown.example']) {
      expectProblem(await ask(domain, cut), 'unavailable')
    }
    expect((await ask('dash.example', cut)).status).toBe(200)
    proxy.restore()
  })
})
