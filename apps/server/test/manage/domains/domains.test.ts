import { describe, expect, test } from 'vitest'
import { recheckDomains } from '../../../src/manage/domains/recheckDomains.ts'
import { makeLinkId } from '../../../src/manage/links/makeLinkId.ts'
import { insertLink } from '../../../src/manage/links/linkStatements.ts'
import { startDomainChecks } from '../../../src/manage/domains/startDomainChecks.ts'
import { expectProblem } from '../../support/expectProblem.ts'
import { useSkippedTime } from '../../support/skipTime.ts'
import { randomHost, useApp, type Tenant } from '../../support/useApp.ts'
import { auditOf, makeMember, type Client } from '../../support/people.ts'

/** What the DNS of the world holds. Names in `silent` are not answered for. */
const dns = new Map<string, string[]>()
const silent = new Set<string>()
const asked: string[] = []
const resolveTxt = (name: string) => {
  asked.push(name)
  if (silent.has(name)) return Promise.reject(new Error('queryTxt ESERVFAIL'))
  return Promise.resolve(dns.get(name) ?? [])
}

const app = useApp({
  resolveTxt,
  config: { linkDomain: 'go.example', publicOrigin: 'https://app.through.example' },
})
const skip = useSkippedTime()

interface Domain {
  readonly host: string
  readonly state: string
  readonly outcome?: string
  readonly records: readonly { readonly name: string; readonly value: string }[]
}

interface Team extends Tenant {
  readonly admin: Client
  readonly path: string
}

async function newTeam(organizationId?: string): Promise<Team> {
  const tenant = await app.seed()
  const admin = await makeMember(app, tenant.organizationId, 'admin')
  if (organizationId !== undefined) {
    await app.postgres.pool.query('update apps set organization_id = $1 where id = $2', [
      organizationId,
      tenant.appId,
    ])
    await app.postgres.db
      .insertInto('members')
      .values({ organization_id: organizationId, person_id: admin.personId, role: 'admin' })
      .execute()
  }
  return { ...tenant, admin, path: `/apps/${tenant.appId}/domains` }
}

const add = ({ admin, path }: Team, host: string) => admin.post(path, { host })
const check = ({ admin, path }: Team, host: string) => admin.post(`${path}/${host}/check`)
const remove = ({ admin, path }: Team, host: string) => admin.delete(`${path}/${host}`)

/** What the team has to put into the DNS. */
async function proofFor(team: Team, host: string) {
  const { records } = (await add(team, host)).json() as Domain
  const [proof] = records
  if (proof === undefined) throw new Error(`${host} needs no proof.`)
  return proof
}

function publish(...proofs: readonly { readonly name: string; readonly value: string }[]): void {
  for (const { name } of proofs) dns.set(name, ['v=spf1 -all'])
  for (const { name, value } of proofs) dns.get(name)?.push(value)
}

/** A host that the team has proven. */
async function provenHost(team: Team, host = randomHost()): Promise<string> {
  publish(await proofFor(team, host))
  expect((await check(team, host)).json()).toMatchObject({ state: 'proven', outcome: 'found' })
  return host
}

async function stateOf({ admin, path }: Team, host: string): Promise<string | null> {
  const { items } = (await admin.get(path)).json() as { readonly items: readonly Domain[] }
  return items.find((each) => each.host === host)?.state ?? null
}

async function placeLink({ appId }: Team, host: string, archivedAt: Date | null = null) {
  const none = { ios_url: null, android_url: null, title: null, description: null, image_url: null }
  await insertLink(app.postgres.db, {
    ...none,
    id: makeLinkId(),
    app_id: appId,
    host,
    slug: 'amber',
    destination: `https://lumen.example/${appId}`,
    desktop_url: null,
    expires_at: null,
    disabled_at: null,
    archived_at: archivedAt,
  })
}

/** Where the link leads at this moment, whatever a server remembers. */
async function visit(host: string): Promise<string> {
  skip(120_001)
  await app.browse('/amber', { host })
  const { text, status } = await app.browse('/amber', { host })
  return /app_[0-9a-f]{16}/.exec(text)?.[0] ?? `${status}`
}

/** Lets days pass for all that the tables hold. */
async function passDays(days: number): Promise<void> {
  await app.postgres.pool.query(`
    update domain_proofs set checked_at = checked_at - interval '${days} days',
                             missing_since = missing_since - interval '${days} days';
    update released_hosts set released_at = released_at - interval '${days} days'`)
}

const failures: unknown[] = []
const recheck = () =>
  recheckDomains({
    db: app.postgres.db,
    resolveTxt,
    now: Date.now,
    onFailure: (error) => failures.push(error),
  })

/** Days pass, with the look of each day. */
async function liveThrough(days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    await passDays(1)
    await recheck()
  }
}

describe('a host of one’s own', () => {
  test('serves links once the DNS holds its proof', async () => {
    const team = await newTeam()
    const host = randomHost()
    const added = await add(team, host.toUpperCase())
    expect(added.status).toBe(201)
    const domain = added.json() as Domain
    expect(domain).toMatchObject({ host, state: 'pending', provenAt: null })
    expect(domain.records).toEqual([
      {
        purpose: 'proof',
        type: 'TXT',
        name: `_throughlink.${host}`,
        value: expect.stringMatching(/^throughlink-verification=[0-9a-f]{32}$/) as string,
      },
      { purpose: 'traffic', type: 'CNAME', name: host, value: 'go.example' },
    ])
    expect((await check(team, host)).json()).toMatchObject({ state: 'pending', outcome: 'absent' })
    expect(await visit(host)).toBe('404')
    publish(...domain.records.slice(0, 1))
    expect((await check(team, host)).json()).toMatchObject({ state: 'proven', outcome: 'found' })
    await placeLink(team, host)
    expect(await visit(host)).toBe(team.appId)
    const actions = (await auditOf(app, team.organizationId)).map(({ action, target, details }) => [
      action,
      target,
      details['became'],
    ])
    expect(actions).toEqual([
      ['domain.added', host, undefined],
      ['domain.checked', host, null],
      ['domain.checked', host, 'proven'],
    ])
  })

  test('is asked for at one name in the DNS, and nowhere else', async () => {
    const team = await newTeam()
    const host = randomHost()
    asked.length = 0
    await add(team, host)
    expect(asked).toEqual([])
    await check(team, host)
    expect(asked).toEqual([`_throughlink.${host}`])
  })

  test('is neither proven nor lost by name servers that do not answer', async () => {
    const team = await newTeam()
    const host = randomHost()
    const proof = await proofFor(team, host)
    publish(proof)
    silent.add(proof.name)
    expect((await check(team, host)).json()).toMatchObject({
      state: 'pending',
      outcome: 'unanswered',
    })
    silent.delete(proof.name)
    await check(team, host)
    silent.add(proof.name)
    await liveThrough(20)
    expect(await stateOf(team, host)).toBe('proven')
    expect(failures.length).toBeGreaterThan(0)
    silent.delete(proof.name)
  })

  test('that is added again is told so', async () => {
    const team = await newTeam()
    const host = randomHost()
    const answers = await Promise.all([add(team, host), add(team, host), add(team, host)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  test.each([
    'localhost',
    '127.0.0.1',
    '0x7f000001',
    'db.internal',
    'lumen.example:80',
    'lumen.example/x',
    'lumen.example\u0000',
    'app.through.example',
    'go.example',
    'www.go.example',
    'a.b.go.example',
    'x'.repeat(253),
  ])('is not %j', async (host) => {
    const { errors } = expectProblem(await add(await newTeam(), host), 'validation_failed')
    expect(errors).toMatchObject([{ pointer: '/host' }])
  })

  test('of another app is not there', async () => {
    const [one, other] = [await newTeam(), await newTeam()]
    const host = await provenHost(one)
    expectProblem(await check(other, host), 'not_found')
    expectProblem(await remove(other, host), 'not_found')
    for (const none of ['%00', 'none', '..%2f', 'xn--%E2%82%AC']) {
      expectProblem(await remove(one, none), 'not_found')
    }
    expect(await stateOf(other, host)).toBeNull()
  })
})

describe('who has no business with a host', () => {
  test('does not get one that still leads here and is nobody’s: a dangling CNAME', async () => {
    const [victim, attacker] = [await newTeam(), await newTeam()]
    const host = await provenHost(victim)
    await remove(victim, host)
    // The victim's records are all still there.
    const proof = await proofFor(attacker, host)
    expect(proof.value).not.toBe(dns.get(proof.name)?.[1])
    expect((await check(attacker, host)).json()).toMatchObject({ outcome: 'absent' })
    await passDays(31)
    expect((await check(attacker, host)).json()).toMatchObject({ state: 'pending' })
    await placeLink(attacker, host)
    expect(await visit(host)).toBe('404')
  })

  test('does not get it from who has it, not even with a proof', async () => {
    const [first, second] = [await newTeam(), await newTeam()]
    const host = await provenHost(first)
    await placeLink(first, host)
    const proof = await proofFor(second, host)
    dns.get(proof.name)?.push(proof.value)
    const { detail } = expectProblem(await check(second, host), 'conflict')
    expect(detail).toContain('Seven days later')
    expect(await stateOf(second, host)).toBe('pending')
    expect(await visit(host)).toBe(first.appId)
    await liveThrough(10)
    expectProblem(await check(second, host), 'conflict')
  })

  test('does not serve links by rows for a host that is another’s', async () => {
    const [first, second] = [await newTeam(), await newTeam()]
    const host = await provenHost(first)
    await placeLink(second, host)
    expect(await visit(host)).toBe('404')
    await placeLink(first, host)
    expect(await visit(host)).toBe(first.appId)
  })
})

describe('a host that changes hands', () => {
  test('goes to the new owner when the old proof has been gone for seven days', async () => {
    const [first, second] = [await newTeam(), await newTeam()]
    const host = await provenHost(first)
    await placeLink(first, host)
    publish(await proofFor(second, host))
    expectProblem(await check(second, host), 'conflict')
    await liveThrough(7)
    expect(await stateOf(first, host)).toBe('missing')
    expect(await visit(host)).toBe(first.appId)
    expectProblem(await check(second, host), 'conflict')
    await liveThrough(1)
    expect(await stateOf(first, host)).toBe('suspended')
    expect(await visit(host)).toBe('404')
    expect((await check(second, host)).json()).toMatchObject({ state: 'proven' })
    // The same slug: the old links are the old owner's, and are not in the way.
    await placeLink(second, host)
    expect(await visit(host)).toBe(second.appId)
    expect(await stateOf(first, host)).toBe('pending')
    expectProblem(await check(second, first.host), 'not_found')
    const actions = (await auditOf(app, first.organizationId)).map(({ action }) => action)
    expect(actions).toEqual([
      'domain.added',
      'domain.checked',
      'domain.missing',
      'domain.suspended',
      'domain.lost',
    ])
    await liveThrough(1)
    expect(await visit(host)).toBe(second.appId)
  })

  test('stays where it is when the old proof is back in time, also before the look of the day', async () => {
    const [first, second] = [await newTeam(), await newTeam()]
    const host = await provenHost(first)
    const name = `_throughlink.${host}`
    const before = dns.get(name) ?? []
    const proof = await proofFor(second, host)
    publish(proof)
    await liveThrough(8)
    dns.set(name, [...before, proof.value])
    expectProblem(await check(second, host), 'conflict')
    dns.set(name, [proof.value])
    expect((await check(second, host)).json()).toMatchObject({ state: 'proven' })
  })

  test('has one winner among those who prove it at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const teams = [await newTeam(), await newTeam(), await newTeam()]
      const host = randomHost()
      publish(...(await Promise.all(teams.map((team) => proofFor(team, host)))))
      // `publish` begins anew for each name, so all of them are in it.
      expect(dns.get(`_throughlink.${host}`)).toHaveLength(4)
      const answers = await Promise.all(teams.map((team) => check(team, host)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      const winner = teams[answers.findIndex(({ status }) => status === 200)]
      const { rows } = await app.postgres.pool.query('select app_id from domains where host = $1', [
        host,
      ])
      expect(rows).toEqual([{ app_id: winner?.appId }])
    }
  })
})

describe('a proof that is gone', () => {
  test('is waited for, then nothing is served, and all is well when it is back', async () => {
    const team = await newTeam()
    const host = await provenHost(team)
    await placeLink(team, host)
    const [name, records] = [`_throughlink.${host}`, dns.get(`_throughlink.${host}`) ?? []]
    dns.delete(name)
    await liveThrough(1)
    expect(await stateOf(team, host)).toBe('missing')
    expect(await visit(host)).toBe(team.appId)
    await liveThrough(7)
    expect(await stateOf(team, host)).toBe('suspended')
    expect(await visit(host)).toBe('404')
    dns.set(name, records)
    await passDays(1)
    await recheck()
    expect(await stateOf(team, host)).toBe('proven')
    expect(await visit(host)).toBe(team.appId)
    const audit = await auditOf(app, team.organizationId)
    expect(audit.slice(2)).toMatchObject([
      { action: 'domain.missing', actor_kind: 'service', target: host },
      { action: 'domain.suspended', actor_kind: 'service' },
      { action: 'domain.restored', actor_kind: 'service' },
    ])
  })

  test('that is back is seen at once by who asks for it', async () => {
    const team = await newTeam()
    const host = await provenHost(team)
    const [name, records] = [`_throughlink.${host}`, dns.get(`_throughlink.${host}`) ?? []]
    dns.delete(name)
    expect((await check(team, host)).json()).toMatchObject({ state: 'missing' })
    await liveThrough(8)
    expect(await stateOf(team, host)).toBe('suspended')
    dns.set(name, records)
    expect((await check(team, host)).json()).toMatchObject({
      state: 'proven',
      missingSince: null,
      suspendedAt: null,
    })
  })

  test('also takes the files away by which phones know the app', async () => {
    const team = await newTeam()
    await app.postgres.pool.query(
      `update apps set apple_team_id = 'ABCDE12345', apple_bundle_id = 'com.example' where id = $1`,
      [team.appId],
    )
    const host = await provenHost(team)
    const read = async () => {
      skip(120_001)
      await app.browse('/.well-known/apple-app-site-association', { host })
      return (await app.browse('/.well-known/apple-app-site-association', { host })).status
    }
    expect(await read()).toBe(200)
    dns.delete(`_throughlink.${host}`)
    await liveThrough(8)
    expect(await read()).toBe(404)
  })
})

describe('the look of each day', () => {
  test('is taken by one of many servers', async () => {
    const { appId, host } = await newTeam()
    const { pool } = app.postgres
    await pool.query(
      `insert into domains (host, app_id)
       select n || '.many.' || $1, $2 from generate_series(1, 200) n`,
      [host, appId],
    )
    await pool.query(
      `insert into domain_proofs (id, app_id, host, challenge, proven_at)
       select gen_random_uuid(), app_id, host, 'x', now() from domains where host like $1`,
      [`%.many.${host}`],
    )
    asked.length = 0
    await Promise.all([recheck(), recheck(), recheck(), recheck()])
    const ours = asked.filter((name) => name.endsWith(`.many.${host}`))
    expect(ours).toHaveLength(200)
    expect(new Set(ours).size).toBe(200)
    expect(await recheck()).toBe(0)
  })

  test('begins with the worker, and ends with it', async () => {
    const team = await newTeam()
    const host = await provenHost(team)
    dns.delete(`_throughlink.${host}`)
    await passDays(1)
    const stop = startDomainChecks({
      db: app.postgres.db,
      resolveTxt,
      now: Date.now,
      onFailure: (error) => failures.push(error),
    })
    await expect.poll(() => stateOf(team, host)).toBe('missing')
    await stop()
  })
})

describe('a host that is let go', () => {
  test('is not let go while it has links that are not archived', async () => {
    const team = await newTeam()
    const host = await provenHost(team)
    await placeLink(team, host)
    const { detail } = expectProblem(await remove(team, host), 'conflict')
    expect(detail).toContain('Archive them first')
    await app.postgres.pool.query('update links set archived_at = now() where host = $1', [host])
    expect((await remove(team, host)).status).toBe(204)
    expect(await stateOf(team, host)).toBeNull()
    expectProblem(await remove(team, host), 'not_found')
    expect((await auditOf(app, team.organizationId)).at(-1)).toMatchObject({
      action: 'domain.removed',
      target: host,
      details: { wasHeld: true },
    })
  })

  test('is kept for the organization for thirty days', async () => {
    const first = await newTeam()
    const [sister, stranger] = [await newTeam(first.organizationId), await newTeam()]
    const host = await provenHost(first)
    await placeLink(first, host, new Date())
    await remove(first, host)
    publish(await proofFor(stranger, host), await proofFor(sister, host))
    const { detail } = expectProblem(await check(stranger, host), 'conflict')
    expect(detail).toContain('may have it back until')
    expect((await check(sister, host)).json()).toMatchObject({ state: 'proven' })
    await remove(sister, host)
    await passDays(29)
    expectProblem(await check(stranger, host), 'conflict')
    await passDays(1)
    expect((await check(stranger, host)).json()).toMatchObject({ state: 'proven' })
  })

  test('before it was proven leaves nothing behind', async () => {
    const [first, second] = [await newTeam(), await newTeam()]
    const host = randomHost()
    const proof = await proofFor(first, host)
    expect((await remove(first, host)).status).toBe(204)
    publish(proof, await proofFor(second, host))
    expect((await check(second, host)).json()).toMatchObject({ state: 'proven' })
    // A new one each time: what stands in the DNS from before proves nothing.
    expect((await proofFor(first, host)).value).not.toBe(proof.value)
  })

  test('waits for a link that is being made there', async () => {
    const team = await newTeam()
    const host = await provenHost(team)
    const client = await app.postgres.pool.connect()
    await client.query('begin')
    await client.query('select host from domains where host = $1 for key share', [host])
    const removed = remove(team, host)
    const waiting = async () =>
      (
        await app.postgres.pool.query(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%domains%'`,
        )
      ).rowCount
    await expect.poll(waiting).toBe(1)
    await client.query(
      `insert into links (id, app_id, host, slug, destination) values ($1, $2, $3, 'a', 'https://x.example')`,
      [makeLinkId(), team.appId, host],
    )
    await client.query('commit')
    client.release()
    expectProblem(await removed, 'conflict')
  })
})

describe('a name below the link domain', () => {
  test('is had at once, without a proof, by who asks first', async () => {
    const teams = [await newTeam(), await newTeam(), await newTeam()]
    const host = `${randomHost().slice(3, 13)}.go.example`
    const answers = await Promise.all(teams.map((team) => add(team, host)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const winnerAt = answers.findIndex(({ status }) => status === 201)
    const [winner, loser] = [teams.at(winnerAt), teams.at(winnerAt - 1)]
    if (winner === undefined || loser === undefined) throw new Error('Nobody asked.')
    expect(answers.find(({ status }) => status === 201)?.json()).toMatchObject({
      state: 'proven',
      records: [],
    })
    await placeLink(winner, host, new Date())
    expectProblem(await check(winner, host), 'conflict')
    expect((await remove(winner, host)).status).toBe(204)
    expectProblem(await add(loser, host), 'conflict')
    expect((await add(winner, host)).status).toBe(201)
    await remove(winner, host)
    await passDays(30)
    expect((await add(loser, host)).status).toBe(201)
  })

  test('is not looked for in the DNS', async () => {
    const team = await newTeam()
    const host = `${randomHost().slice(3, 13)}.go.example`
    await add(team, host)
    await liveThrough(10)
    expect(await stateOf(team, host)).toBe('proven')
    expect(asked).not.toContain(`_throughlink.${host}`)
  })
})

test('hosts are told by name, page by page', async () => {
  const team = await newTeam()
  const hosts = ['a-b.example', 'a.b.example', 'ab.example'].map(
    (name) => `${randomHost()}.${name}`,
  )
  for (const host of hosts) await add(team, host)
  const seen: string[] = []
  let query = '?limit=1'
  for (;;) {
    const page = (await team.admin.get(`${team.path}${query}`)).json() as {
      readonly items: readonly Domain[]
      readonly next: string | null
    }
    seen.push(...page.items.map(({ host }) => host))
    if (page.next === null) break
    query = `?limit=1&after=${page.next}`
  }
  expect(seen).toEqual([...hosts, team.host].sort())
})

test('a check that is sent again with its Idempotency-Key is answered as before', async () => {
  const team = await newTeam()
  const host = randomHost()
  publish(await proofFor(team, host))
  const again = { 'idempotency-key': `check-${host}` }
  const first = await team.admin.post(`${team.path}/${host}/check`, {}, again)
  const second = await team.admin.post(`${team.path}/${host}/check`, {}, again)
  expect(second.text).toBe(first.text)
  expect(await auditOf(app, team.organizationId)).toHaveLength(2)
})
