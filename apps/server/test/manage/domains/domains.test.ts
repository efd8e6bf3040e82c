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
  readonly domain: string
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

const add = ({ admin, path }: Team, domain: string) => admin.post(path, { domain })
const check = ({ admin, path }: Team, domain: string) => admin.post(`${path}/${domain}/check`)
const remove = ({ admin, path }: Team, domain: string) => admin.delete(`${path}/${domain}`)

/** What the team has to put into the DNS. */
async function proofFor(team: Team, domain: string) {
  const { records } = (await add(team, domain)).json() as Domain
  const [proof] = records
  if (proof === undefined) throw new Error(`${domain} needs no proof.`)
  return proof
}

function publish(...proofs: readonly { readonly name: string; readonly value: string }[]): void {
  for (const { name } of proofs) dns.set(name, ['v=spf1 -all'])
  for (const { name, value } of proofs) dns.get(name)?.push(value)
}

/** A domain that the team has proven. */
async function verifiedDomain(team: Team, domain = randomHost()): Promise<string> {
  publish(await proofFor(team, domain))
  expect((await check(team, domain)).json()).toMatchObject({ state: 'verified', outcome: 'found' })
  return domain
}

async function stateOf({ admin, path }: Team, domain: string): Promise<string | null> {
  const { items } = (await admin.get(path)).json() as { readonly items: readonly Domain[] }
  return items.find((each) => each.domain === domain)?.state ?? null
}

async function placeLink({ appId }: Team, domain: string, archivedAt: Date | null = null) {
  const none = { ios_url: null, android_url: null, title: null, description: null, image_url: null }
  await insertLink(app.postgres.db, {
    ...none,
    id: makeLinkId(),
    app_id: appId,
    domain,
    slug: 'amber',
    destination: `https://lumen.example/${appId}`,
    desktop_url: null,
    expires_at: null,
    disabled_at: null,
    archived_at: archivedAt,
  })
}

/** Where the link leads at this moment, whatever a server remembers. */
async function visit(domain: string): Promise<string> {
  skip(120_001)
  await app.browse('/amber', { host: domain })
  const { text, status } = await app.browse('/amber', { host: domain })
  return /app_[0-9a-f]{16}/.exec(text)?.[0] ?? `${status}`
}

/** Lets days pass for all that the tables hold. */
async function passDays(days: number): Promise<void> {
  await app.postgres.pool.query(`
    update domain_verifications set checked_at = checked_at - interval '${days} days',
                             missing_since = missing_since - interval '${days} days';
    update released_domains set released_at = released_at - interval '${days} days'`)
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

describe('a domain of one’s own', () => {
  test('serves links once the DNS holds its proof', async () => {
    const team = await newTeam()
    const domain = randomHost()
    const added = await add(team, domain.toUpperCase())
    expect(added.status).toBe(201)
    const pending = added.json() as Domain
    expect(pending).toMatchObject({ domain, state: 'pending', verifiedAt: null })
    expect(pending.records).toEqual([
      {
        purpose: 'verification',
        type: 'TXT',
        name: `_throughlink.${domain}`,
        value: expect.stringMatching(/^throughlink-verification=[0-9a-f]{32}$/) as string,
      },
      { purpose: 'traffic', type: 'CNAME', name: domain, value: 'go.example' },
    ])
    expect((await check(team, domain)).json()).toMatchObject({
      state: 'pending',
      outcome: 'absent',
    })
    expect(await visit(domain)).toBe('404')
    publish(...pending.records.slice(0, 1))
    expect((await check(team, domain)).json()).toMatchObject({
      state: 'verified',
      outcome: 'found',
    })
    await placeLink(team, domain)
    expect(await visit(domain)).toBe(team.appId)
    const actions = (await auditOf(app, team.organizationId)).map(({ action, target, details }) => [
      action,
      target,
      details['became'],
    ])
    expect(actions).toEqual([
      ['domain.added', domain, undefined],
      ['domain.checked', domain, null],
      ['domain.checked', domain, 'verified'],
    ])
  })

  test('is asked for at one name in the DNS, and nowhere else', async () => {
    const team = await newTeam()
    const domain = randomHost()
    asked.length = 0
    await add(team, domain)
    expect(asked).toEqual([])
    await check(team, domain)
    expect(asked).toEqual([`_throughlink.${domain}`])
  })

  test('is neither proven nor lost by name servers that do not answer', async () => {
    const team = await newTeam()
    const domain = randomHost()
    const proof = await proofFor(team, domain)
    publish(proof)
    silent.add(proof.name)
    expect((await check(team, domain)).json()).toMatchObject({
      state: 'pending',
      outcome: 'unanswered',
    })
    silent.delete(proof.name)
    await check(team, domain)
    silent.add(proof.name)
    await liveThrough(20)
    expect(await stateOf(team, domain)).toBe('verified')
    expect(failures.length).toBeGreaterThan(0)
    silent.delete(proof.name)
  })

  test('that is added again is told so', async () => {
    const team = await newTeam()
    const domain = randomHost()
    const answers = await Promise.all([add(team, domain), add(team, domain), add(team, domain)])
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
  ])('is not %j', async (domain) => {
    const { errors } = expectProblem(await add(await newTeam(), domain), 'validation_failed')
    expect(errors).toMatchObject([{ pointer: '/domain' }])
  })

  test('of another app is not there', async () => {
    const [one, other] = [await newTeam(), await newTeam()]
    const domain = await verifiedDomain(one)
    expectProblem(await check(other, domain), 'not_found')
    expectProblem(await remove(other, domain), 'not_found')
    for (const none of ['%00', 'none', '..%2f', 'xn--%E2%82%AC']) {
      expectProblem(await remove(one, none), 'not_found')
    }
    expect(await stateOf(other, domain)).toBeNull()
  })
})

describe('who has no business with a domain', () => {
  test('does not get one that still leads here and is nobody’s: a dangling CNAME', async () => {
    const [victim, attacker] = [await newTeam(), await newTeam()]
    const domain = await verifiedDomain(victim)
    await remove(victim, domain)
    // The victim's records are all still there.
    const proof = await proofFor(attacker, domain)
    expect(proof.value).not.toBe(dns.get(proof.name)?.[1])
    expect((await check(attacker, domain)).json()).toMatchObject({ outcome: 'absent' })
    await passDays(31)
    expect((await check(attacker, domain)).json()).toMatchObject({ state: 'pending' })
    await placeLink(attacker, domain)
    expect(await visit(domain)).toBe('404')
  })

  test('does not get it from who has it, not even with a proof', async () => {
    const [first, second] = [await newTeam(), await newTeam()]
    const domain = await verifiedDomain(first)
    await placeLink(first, domain)
    const proof = await proofFor(second, domain)
    dns.get(proof.name)?.push(proof.value)
    const { detail } = expectProblem(await check(second, domain), 'conflict')
    expect(detail).toContain('Seven days later')
    expect(await stateOf(second, domain)).toBe('pending')
    expect(await visit(domain)).toBe(first.appId)
    await liveThrough(10)
    expectProblem(await check(second, domain), 'conflict')
  })

  test('does not serve links by rows for a domain that is another’s', async () => {
    const [first, second] = [await newTeam(), await newTeam()]
    const domain = await verifiedDomain(first)
    await placeLink(second, domain)
    expect(await visit(domain)).toBe('404')
    await placeLink(first, domain)
    expect(await visit(domain)).toBe(first.appId)
  })
})

describe('a domain that changes hands', () => {
  test('goes to the new owner when the old proof has been gone for seven days', async () => {
    const [first, second] = [await newTeam(), await newTeam()]
    const domain = await verifiedDomain(first)
    await placeLink(first, domain)
    publish(await proofFor(second, domain))
    expectProblem(await check(second, domain), 'conflict')
    await liveThrough(7)
    expect(await stateOf(first, domain)).toBe('missing')
    expect(await visit(domain)).toBe(first.appId)
    expectProblem(await check(second, domain), 'conflict')
    await liveThrough(1)
    expect(await stateOf(first, domain)).toBe('suspended')
    expect(await visit(domain)).toBe('404')
    expect((await check(second, domain)).json()).toMatchObject({ state: 'verified' })
    // The same slug: the old links are the old owner's, and are not in the way.
    await placeLink(second, domain)
    expect(await visit(domain)).toBe(second.appId)
    expect(await stateOf(first, domain)).toBe('pending')
    expectProblem(await check(second, first.domain), 'not_found')
    const actions = (await auditOf(app, first.organizationId)).map(({ action }) => action)
    expect(actions).toEqual([
      'domain.added',
      'domain.checked',
      'domain.missing',
      'domain.suspended',
      'domain.lost',
    ])
    await liveThrough(1)
    expect(await visit(domain)).toBe(second.appId)
  })

  test('stays where it is when the old proof is back in time, also before the look of the day', async () => {
    const [first, second] = [await newTeam(), await newTeam()]
    const domain = await verifiedDomain(first)
    const name = `_throughlink.${domain}`
    const before = dns.get(name) ?? []
    const proof = await proofFor(second, domain)
    publish(proof)
    await liveThrough(8)
    dns.set(name, [...before, proof.value])
    expectProblem(await check(second, domain), 'conflict')
    dns.set(name, [proof.value])
    expect((await check(second, domain)).json()).toMatchObject({ state: 'verified' })
  })

  test('has one winner among those who prove it at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const teams = [await newTeam(), await newTeam(), await newTeam()]
      const domain = randomHost()
      publish(...(await Promise.all(teams.map((team) => proofFor(team, domain)))))
      // `publish` begins anew for each name, so all of them are in it.
      expect(dns.get(`_throughlink.${domain}`)).toHaveLength(4)
      const answers = await Promise.all(teams.map((team) => check(team, domain)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      const winner = teams[answers.findIndex(({ status }) => status === 200)]
      const { rows } = await app.postgres.pool.query(
        'select app_id from domains where domain = $1',
        [domain],
      )
      expect(rows).toEqual([{ app_id: winner?.appId }])
    }
  })
})

describe('a proof that is gone', () => {
  test('is waited for, then nothing is served, and all is well when it is back', async () => {
    const team = await newTeam()
    const domain = await verifiedDomain(team)
    await placeLink(team, domain)
    const [name, records] = [`_throughlink.${domain}`, dns.get(`_throughlink.${domain}`) ?? []]
    dns.delete(name)
    await liveThrough(1)
    expect(await stateOf(team, domain)).toBe('missing')
    expect(await visit(domain)).toBe(team.appId)
    await liveThrough(7)
    expect(await stateOf(team, domain)).toBe('suspended')
    expect(await visit(domain)).toBe('404')
    dns.set(name, records)
    await passDays(1)
    await recheck()
    expect(await stateOf(team, domain)).toBe('verified')
    expect(await visit(domain)).toBe(team.appId)
    const audit = await auditOf(app, team.organizationId)
    expect(audit.slice(2)).toMatchObject([
      { action: 'domain.missing', actor_kind: 'service', target: domain },
      { action: 'domain.suspended', actor_kind: 'service' },
      { action: 'domain.restored', actor_kind: 'service' },
    ])
  })

  test('that is back is seen at once by who asks for it', async () => {
    const team = await newTeam()
    const domain = await verifiedDomain(team)
    const [name, records] = [`_throughlink.${domain}`, dns.get(`_throughlink.${domain}`) ?? []]
    dns.delete(name)
    expect((await check(team, domain)).json()).toMatchObject({ state: 'missing' })
    await liveThrough(8)
    expect(await stateOf(team, domain)).toBe('suspended')
    dns.set(name, records)
    expect((await check(team, domain)).json()).toMatchObject({
      state: 'verified',
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
    const domain = await verifiedDomain(team)
    const read = async () => {
      skip(120_001)
      await app.browse('/.well-known/apple-app-site-association', { host: domain })
      return (await app.browse('/.well-known/apple-app-site-association', { host: domain })).status
    }
    expect(await read()).toBe(200)
    dns.delete(`_throughlink.${domain}`)
    await liveThrough(8)
    expect(await read()).toBe(404)
  })
})

describe('the look of each day', () => {
  test('is taken by one of many servers', async () => {
    const { appId, domain } = await newTeam()
    const { pool } = app.postgres
    await pool.query(
      `insert into domains (domain, app_id)
       select n || '.many.' || $1, $2 from generate_series(1, 200) n`,
      [domain, appId],
    )
    await pool.query(
      `insert into domain_verifications (id, app_id, domain, challenge, verified_at)
       select gen_random_uuid(), app_id, domain, 'x', now() from domains where domain like $1`,
      [`%.many.${domain}`],
    )
    asked.length = 0
    await Promise.all([recheck(), recheck(), recheck(), recheck()])
    const ours = asked.filter((name) => name.endsWith(`.many.${domain}`))
    expect(ours).toHaveLength(200)
    expect(new Set(ours).size).toBe(200)
    expect(await recheck()).toBe(0)
  })

  test('begins with the worker, and ends with it', async () => {
    const team = await newTeam()
    const domain = await verifiedDomain(team)
    dns.delete(`_throughlink.${domain}`)
    await passDays(1)
    const stop = startDomainChecks({
      db: app.postgres.db,
      resolveTxt,
      now: Date.now,
      onFailure: (error) => failures.push(error),
    })
    await expect.poll(() => stateOf(team, domain)).toBe('missing')
    await stop()
  })
})

describe('a domain that is let go', () => {
  test('is not let go while it has links that are not archived', async () => {
    const team = await newTeam()
    const domain = await verifiedDomain(team)
    await placeLink(team, domain)
    const { detail } = expectProblem(await remove(team, domain), 'conflict')
    expect(detail).toContain('Archive them first')
    await app.postgres.pool.query('update links set archived_at = now() where domain = $1', [
      domain,
    ])
    expect((await remove(team, domain)).status).toBe(204)
    expect(await stateOf(team, domain)).toBeNull()
    expectProblem(await remove(team, domain), 'not_found')
    expect((await auditOf(app, team.organizationId)).at(-1)).toMatchObject({
      action: 'domain.removed',
      target: domain,
      details: { wasHeld: true },
    })
  })

  test('is kept for the organization for thirty days', async () => {
    const first = await newTeam()
    const [sister, stranger] = [await newTeam(first.organizationId), await newTeam()]
    const domain = await verifiedDomain(first)
    await placeLink(first, domain, new Date())
    await remove(first, domain)
    publish(await proofFor(stranger, domain), await proofFor(sister, domain))
    const { detail } = expectProblem(await check(stranger, domain), 'conflict')
    expect(detail).toContain('may have it back until')
    expect((await check(sister, domain)).json()).toMatchObject({ state: 'verified' })
    await remove(sister, domain)
    await passDays(29)
    expectProblem(await check(stranger, domain), 'conflict')
    await passDays(1)
    expect((await check(stranger, domain)).json()).toMatchObject({ state: 'verified' })
  })

  test('before it was proven leaves nothing behind', async () => {
    const [first, second] = [await newTeam(), await newTeam()]
    const domain = randomHost()
    const proof = await proofFor(first, domain)
    expect((await remove(first, domain)).status).toBe(204)
    publish(proof, await proofFor(second, domain))
    expect((await check(second, domain)).json()).toMatchObject({ state: 'verified' })
    // A new one each time: what stands in the DNS from before proves nothing.
    expect((await proofFor(first, domain)).value).not.toBe(proof.value)
  })

  test('waits for a link that is being made there', async () => {
    const team = await newTeam()
    const domain = await verifiedDomain(team)
    const client = await app.postgres.pool.connect()
    await client.query('begin')
    await client.query('select domain from domains where domain = $1 for key share', [domain])
    const removed = remove(team, domain)
    const waiting = async () =>
      (
        await app.postgres.pool.query(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%domains%'`,
        )
      ).rowCount
    await expect.poll(waiting).toBe(1)
    await client.query(
      `insert into links (id, app_id, domain, slug, destination) values ($1, $2, $3, 'a', 'https://x.example')`,
      [makeLinkId(), team.appId, domain],
    )
    await client.query('commit')
    client.release()
    expectProblem(await removed, 'conflict')
  })
})

describe('a name below the link domain', () => {
  test('is had at once, without a proof, by who asks first', async () => {
    const teams = [await newTeam(), await newTeam(), await newTeam()]
    const domain = `${randomHost().slice(3, 13)}.go.example`
    const answers = await Promise.all(teams.map((team) => add(team, domain)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const winnerAt = answers.findIndex(({ status }) => status === 201)
    const [winner, loser] = [teams.at(winnerAt), teams.at(winnerAt - 1)]
    if (winner === undefined || loser === undefined) throw new Error('Nobody asked.')
    expect(answers.find(({ status }) => status === 201)?.json()).toMatchObject({
      state: 'verified',
      records: [],
    })
    await placeLink(winner, domain, new Date())
    expectProblem(await check(winner, domain), 'conflict')
    expect((await remove(winner, domain)).status).toBe(204)
    expectProblem(await add(loser, domain), 'conflict')
    expect((await add(winner, domain)).status).toBe(201)
    await remove(winner, domain)
    await passDays(30)
    expect((await add(loser, domain)).status).toBe(201)
  })

  test('is not looked for in the DNS', async () => {
    const team = await newTeam()
    const domain = `${randomHost().slice(3, 13)}.go.example`
    await add(team, domain)
    await liveThrough(10)
    expect(await stateOf(team, domain)).toBe('verified')
    expect(asked).not.toContain(`_throughlink.${domain}`)
  })
})

test('domains are told by name, page by page', async () => {
  const team = await newTeam()
  const domains = ['a-b.example', 'a.b.example', 'ab.example'].map(
    (name) => `${randomHost()}.${name}`,
  )
  for (const domain of domains) await add(team, domain)
  const seen: string[] = []
  let query = '?limit=1'
  for (;;) {
    const page = (await team.admin.get(`${team.path}${query}`)).json() as {
      readonly items: readonly Domain[]
      readonly next: string | null
    }
    seen.push(...page.items.map(({ domain }) => domain))
    if (page.next === null) break
    query = `?limit=1&after=${page.next}`
  }
  expect(seen).toEqual([...domains, team.domain].sort())
})

test('a check that is sent again with its Idempotency-Key is answered as before', async () => {
  const team = await newTeam()
  const domain = randomHost()
  publish(await proofFor(team, domain))
  const again = { 'idempotency-key': `check-${domain}` }
  const first = await team.admin.post(`${team.path}/${domain}/check`, {}, again)
  const second = await team.admin.post(`${team.path}/${domain}/check`, {}, again)
  expect(second.text).toBe(first.text)
  expect(await auditOf(app, team.organizationId)).toHaveLength(2)
})
