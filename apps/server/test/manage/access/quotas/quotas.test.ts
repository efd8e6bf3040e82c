import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { runQuotasCommand } from '#commands/quotas.ts'
import { catchEmails } from '#test/support/catchEmails.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { makeMember, makePerson, readAuditLog } from '#test/support/people.ts'
import { send } from '#test/support/send.ts'
import { randomDomain, useApp } from '#test/support/useApp.ts'

const quotas = {
  apps: 2,
  domains: 2,
  keys: 2,
  links: 5,
  members: 2,
  pictures: 2,
  webhooks: 1,
  organizations: 2,
}
const emails = catchEmails()
const app = useApp({ config: { quotas }, emails, isUnlimited: true })
const destination = 'https://lumen.example/amber'

async function newOrganization() {
  const tenant = await app.seed()
  const owner = await makeMember(app, tenant.organizationId, 'owner')
  return {
    ...tenant,
    owner,
    appPath: `/apps/${tenant.appId}`,
    path: `/organizations/${tenant.organizationId}`,
  }
}

describe('a quota refuses', () => {
  test('one app too many, and names the limit', async () => {
    const { owner, path } = await newOrganization()
    expect((await owner.post(`${path}/apps`, { name: 'Second' })).status).toBe(201)
    const problem = expectProblem(
      await owner.post(`${path}/apps`, { name: 'Third' }),
      'quota_exceeded',
    )
    expect(problem.detail).toContain('at most 2 apps')
  })

  test('one domain too many, verified or not', async () => {
    const { owner, appPath } = await newOrganization()
    const add = () => owner.post(`${appPath}/domains`, { domain: randomDomain() })
    expect((await add()).status).toBe(201)
    expectProblem(await add(), 'quota_exceeded')
  })

  test('one key too many, but revoked keys do not count', async () => {
    const { owner, path } = await newOrganization()
    const add = () => owner.post(`${path}/keys`, { name: 'Reports', scopes: ['links:read'] })
    const { id } = (await add()).json() as { id: string }
    expectProblem(await add(), 'quota_exceeded')
    await owner.delete(`${path}/keys/${id}`)
    expect((await add()).status).toBe(201)
  })

  test('one link by pattern too many on a domain, and its other links go on', async () => {
    const tenant = await app.seed()
    const owner = await makeMember(app, tenant.organizationId, 'owner')
    await runQuotasCommand(app.postgres.db, ['set', tenant.organizationId, 'links', '10000'])
    await app.postgres.pool.query(
      `insert into links (id, app_id, domain, slug, destination)
       select 6000000000 + n, $1, $2, 'p' || n || '/*', 'https://lumen.example/*' from generate_series(1, 999) n`,
      [tenant.appId, tenant.domain],
    )
    const add = (slug: string) => owner.post(`/apps/${tenant.appId}/links`, { slug, destination })
    expect((await add('last/*')).status).toBe(201)
    const problem = expectProblem(await add('more/*'), 'quota_exceeded')
    expect(problem.detail).toContain('at most 1000 links whose slugs end in /*')
    expect((await add('plain')).status).toBe(201)
  })

  test('one member too many, and open invitations count', async () => {
    const { owner, path } = await newOrganization()
    const invite = () =>
      owner.post(`${path}/invitations`, { email: `${randomUUID()}@x.example`, role: 'viewer' })
    expect((await invite()).status).toBe(201)
    expectProblem(await invite(), 'quota_exceeded')
  })

  test('one webhook too many', async () => {
    const { owner, appPath } = await newOrganization()
    const add = () => owner.post(`${appPath}/webhooks`, { url: 'https://hooks.example/' })
    expect((await add()).status).toBe(201)
    expectProblem(await add(), 'quota_exceeded')
  })

  test('one organization of a person too many', async () => {
    const person = await makePerson(app)
    const add = () => person.post('/organizations', { name: 'Lumen' })
    expect((await add()).status).toBe(201)
    expect((await add()).status).toBe(201)
    expectProblem(await add(), 'quota_exceeded')
  })
})

describe('the quota of links', () => {
  test('holds for twenty requests at once', async () => {
    const { owner, appPath } = await newOrganization()
    const add = () => owner.post(`${appPath}/links`, { destination })
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await add()).status))
    expect(statuses.filter((status) => status === 201)).toHaveLength(5)
    expect(statuses.filter((status) => status === 409)).toHaveLength(15)
  })

  test('refuses a bulk request as a whole', async () => {
    const { owner, appPath } = await newOrganization()
    const links = Array.from({ length: 6 }, () => ({ destination }))
    expectProblem(await owner.post(`${appPath}/links/bulk`, { links }), 'quota_exceeded')
    const five = await owner.post(`${appPath}/links/bulk`, { links: links.slice(1) })
    expect(five.json()).toMatchObject({ created: 5 })
  })

  test('ends an import, which says so', async () => {
    const { owner, appPath } = await newOrganization()
    const rows = Array.from({ length: 6 }, (_, index) => `s${index},${destination}`)
    const response = await send(app.url, `/api/v1${appPath}/imports?dryRun=false`, {
      method: 'POST',
      headers: { ...owner.headers, 'content-type': 'text/csv' },
      body: ['slug,destination', ...rows].join('\n'),
    })
    const lines = response.text.trim().split('\n')
    expect(response.text).toContain('at most 5 links')
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
      done: { created: 0, failed: 6, isComplete: false },
    })
  })

  test('counts deleted links until they are purged', async () => {
    const { owner, appPath, appId } = await newOrganization()
    const links = Array.from({ length: 5 }, () => ({ destination }))
    const created = await owner.post(`${appPath}/links/bulk`, { links })
    const { items } = created.json() as { items: { link: { id: string } }[] }
    for (const { link } of items) await owner.delete(`${appPath}/links/${link.id}`)
    expectProblem(await owner.post(`${appPath}/links`, { destination }), 'quota_exceeded')
    await app.postgres.db.deleteFrom('links').where('app_id', '=', appId).execute()
    expect((await owner.post(`${appPath}/links`, { destination })).status).toBe(201)
  })
})

describe('an operator', () => {
  const run = (...words: readonly string[]) => runQuotasCommand(app.postgres.db, words)

  test('sets another quota for one organization, and resets it', async () => {
    const { owner, path, organizationId } = await newOrganization()
    const add = () => owner.post(`${path}/apps`, { name: 'More' })
    expect(await run('set', organizationId, 'apps', '1')).toMatchObject({ isError: false })
    expectProblem(await add(), 'quota_exceeded')
    expect(await run('reset', organizationId, 'apps')).toMatchObject({ isError: false })
    expect((await add()).status).toBe(201)
    const actions = (await readAuditLog(app, organizationId)).map(({ action }) => action)
    expect(actions).toEqual(['quota.set', 'quota.reset', 'app.created'])
  })

  test('sees what is used', async () => {
    const { organizationId } = await newOrganization()
    await run('set', organizationId, 'links', '9')
    const { text } = await run('show', organizationId)
    expect(text).toMatch(/apps +1 +as configured/)
    expect(text).toMatch(/links +0 +9/)
  })

  test.each([
    [],
    ['show'],
    ['set', randomUUID(), 'apps'],
    ['set', randomUUID(), 'apps', 'many'],
    ['set', randomUUID(), 'moons', '1'],
    ['reset', randomUUID(), 'apps', '1'],
    ['show', randomUUID()],
    ['set', 'x', 'apps', '1'],
  ])('is told what is wrong with %j', async (...words) => {
    expect(await run(...words)).toMatchObject({ isError: true })
  })
})

describe('owners and admins are told', () => {
  /** Returns what the owner got about links: how many there were. */
  const readCounts = ({ owner }: Awaited<ReturnType<typeof newOrganization>>) =>
    emails
      .to(`${owner.personId}@people.example`)
      .flatMap((each) =>
        each.kind === 'quota' && each.facts.noun.startsWith('links') ? [each.facts.count] : [],
      )

  test('when 80 % is used and when all is, each once until less was used', async () => {
    const organization = await newOrganization()
    const { owner, appPath, organizationId } = organization
    await runQuotasCommand(app.postgres.db, ['set', organizationId, 'links', '10'])
    const add = () => owner.post(`${appPath}/links`, { destination })
    const setUsed = (count: number) =>
      app.postgres.pool.query('update link_counts set link_count = $1 where organization_id = $2', [
        count,
        organizationId,
      ])
    await add()
    await setUsed(6)
    await add()
    expect(readCounts(organization)).toEqual([])
    await add()
    await add()
    expect(readCounts(organization)).toEqual([8])
    await add()
    expectProblem(await add(), 'quota_exceeded')
    expect(readCounts(organization)).toEqual([8, 10])
    await setUsed(8)
    await add()
    await add()
    expect(readCounts(organization)).toEqual([8, 10])
    await setUsed(5)
    await add()
    await setUsed(9)
    await add()
    expect(readCounts(organization)).toEqual([8, 10, 10])
  })

  test('not of an addition that fails, and once by several at a time', async () => {
    const organization = await newOrganization()
    const { owner, appPath } = organization
    const add = () => owner.post(`${appPath}/links`, { destination })
    for (let count = 0; count < 3; count++) await add()
    await Promise.all([add(), add(), add(), add()])
    expect(new Set(readCounts(organization))).toEqual(new Set([4, 5]))
    expect(readCounts(organization)).toHaveLength(2)
  })
})
