import { describe, expect, test } from 'vitest'
import { makeLinkId } from '#catalog/links/makeLinkId.ts'
import { recheckDomains } from '#manage/links/domains/recheckDomains.ts'
import { catchEmails } from '#test/support/catchEmails.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { insertLinkRow } from '#test/support/insertLinkRow.ts'
import { type Client, makeMember, readAuditLog } from '#test/support/people.ts'
import { useSkippedTime } from '#test/support/skipTime.ts'
import { randomDomain, type Tenant, useApp } from '#test/support/useApp.ts'

/** TXT records by name. Queries for a name in `silent` fail. */
const dns = new Map<string, string[]>()
const silent = new Set<string>()
const queried: string[] = []
const resolveTxt = (name: string) => {
  queried.push(name)
  if (silent.has(name)) return Promise.reject(new Error('queryTxt ESERVFAIL'))
  return Promise.resolve(dns.get(name) ?? [])
}

const emails = catchEmails()
const app = useApp({
  resolveTxt,
  emails,
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

/** Adds a domain, and returns the TXT record that the team must create. */
async function addDomain(team: Team, domain: string) {
  const { records } = (await add(team, domain)).json() as Domain
  const [record] = records
  if (record === undefined) throw new Error(`${domain} needs no verification.`)
  return record
}

/** Replaces the records of these names. */
function publish(...records: readonly { readonly name: string; readonly value: string }[]): void {
  for (const { name } of records) dns.set(name, ['v=spf1 -all'])
  for (const { name, value } of records) dns.get(name)?.push(value)
}

/** Adds and verifies a domain. */
async function verifyDomain(team: Team, domain = randomDomain()): Promise<string> {
  publish(await addDomain(team, domain))
  expect((await check(team, domain)).json()).toMatchObject({ state: 'verified', outcome: 'found' })
  return domain
}

async function readState({ admin, path }: Team, domain: string): Promise<string | null> {
  const { items } = (await admin.get(path)).json() as { readonly items: readonly Domain[] }
  return items.find((each) => each.domain === domain)?.state ?? null
}

async function createLink({ appId }: Team, domain: string, archivedAt: Date | null = null) {
  await insertLinkRow(app.postgres.db, {
    app_id: appId,
    domain,
    slug: 'amber',
    destination: `https://lumen.example/${appId}`,
    archived_at: archivedAt,
  })
}

/** Returns the app that the link leads to now, or the status. Skips the time that servers cache links. */
async function visit(domain: string): Promise<string> {
  skip(120_001)
  await app.browse('/amber', { host: domain })
  const { text, status } = await app.browse('/amber', { host: domain })
  return /app_[0-9a-f]{16}/.exec(text)?.[0] ?? `${status}`
}

/** Moves all stored times into the past. */
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
    emails,
    now: Date.now,
    onFailure: (error) => failures.push(error),
  })

/** Passes days one by one, with a check on each. */
async function passCheckedDays(days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    await passDays(1)
    await recheck()
  }
}

describe('a custom domain', () => {
  test('serves links once its TXT record is found', async () => {
    const team = await newTeam()
    const domain = randomDomain()
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
    await createLink(team, domain)
    expect(await visit(domain)).toBe(team.appId)
    const actions = (await readAuditLog(app, team.organizationId)).map(
      ({ action, target, details }) => [action, target, details['change']],
    )
    expect(actions).toEqual([
      ['domain.added', domain, undefined],
      ['domain.checked', domain, null],
      ['domain.checked', domain, 'verified'],
    ])
  })

  test('causes a DNS query for one name only, when it is checked', async () => {
    const team = await newTeam()
    const domain = randomDomain()
    queried.length = 0
    await add(team, domain)
    expect(queried).toEqual([])
    await check(team, domain)
    expect(queried).toEqual([`_throughlink.${domain}`])
  })

  test('is neither verified nor lost if the name servers do not respond', async () => {
    const team = await newTeam()
    const domain = randomDomain()
    const record = await addDomain(team, domain)
    publish(record)
    silent.add(record.name)
    expect((await check(team, domain)).json()).toMatchObject({
      state: 'pending',
      outcome: 'unanswered',
    })
    silent.delete(record.name)
    await check(team, domain)
    silent.add(record.name)
    await passCheckedDays(20)
    expect(await readState(team, domain)).toBe('verified')
    expect(failures.length).toBeGreaterThan(0)
    silent.delete(record.name)
  })

  test('cannot be added twice', async () => {
    const team = await newTeam()
    const domain = randomDomain()
    const responses = await Promise.all([add(team, domain), add(team, domain), add(team, domain)])
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409])
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
  ])('cannot be %j', async (domain) => {
    const { errors } = expectProblem(await add(await newTeam(), domain), 'validation_failed')
    expect(errors).toMatchObject([{ pointer: '/domain' }])
  })

  test('of another app is not found', async () => {
    const [one, other] = [await newTeam(), await newTeam()]
    const domain = await verifyDomain(one)
    expectProblem(await check(other, domain), 'not_found')
    expectProblem(await remove(other, domain), 'not_found')
    for (const none of ['%00', 'none', '..%2f', 'xn--%E2%82%AC']) {
      expectProblem(await remove(one, none), 'not_found')
    }
    expect(await readState(other, domain)).toBeNull()
  })
})

describe('owners and admins are told by email', () => {
  /** Returns what an admin and an editor of the team got. */
  async function readEmails(team: Team) {
    const editor = await makeMember(app, team.organizationId, 'editor')
    expect(emails.to(`${editor.personId}@people.example`)).toEqual([])
    return emails
      .to(`${team.admin.personId}@people.example`)
      .flatMap((each) => (each.kind === 'domainRecordMissing' ? [each.facts] : []))
  }

  test('once when the record is missing, once when links stop, and again after it was back', async () => {
    const team = await newTeam()
    await makeMember(app, team.organizationId, 'editor')
    const domain = await verifyDomain(team)
    const name = `_throughlink.${domain}`
    const record = dns.get(name) ?? []
    expect(await readEmails(team)).toEqual([])
    dns.delete(name)
    await passCheckedDays(3)
    const [missing, ...others] = await readEmails(team)
    expect(others).toEqual([])
    expect(missing).toMatchObject({ domain, recordName: name, recordValue: record[1] })
    const left = Date.parse(missing?.servedUntil ?? '') - Date.now()
    expect(left / 86_400_000).toBeCloseTo(7, 1)
    await passCheckedDays(7)
    expect((await readEmails(team)).slice(1)).toMatchObject([{ servedUntil: null }])
    dns.set(name, record)
    await passCheckedDays(2)
    dns.delete(name)
    // Noticed by the team itself: the others are told too.
    await check(team, domain)
    await check(team, domain)
    expect(await readEmails(team)).toHaveLength(3)
  })
})

describe('an app that does not own a domain', () => {
  test('cannot claim a removed domain that still points here: a dangling CNAME', async () => {
    const [victim, attacker] = [await newTeam(), await newTeam()]
    const domain = await verifyDomain(victim)
    await remove(victim, domain)
    // The victim's DNS records are all still in place.
    const record = await addDomain(attacker, domain)
    expect(record.value).not.toBe(dns.get(record.name)?.[1])
    expect((await check(attacker, domain)).json()).toMatchObject({ outcome: 'absent' })
    await passDays(31)
    expect((await check(attacker, domain)).json()).toMatchObject({ state: 'pending' })
    await createLink(attacker, domain)
    expect(await visit(domain)).toBe('404')
  })

  test('cannot take it from the app that has it, even with a TXT record', async () => {
    const [first, second] = [await newTeam(), await newTeam()]
    const domain = await verifyDomain(first)
    await createLink(first, domain)
    const record = await addDomain(second, domain)
    dns.get(record.name)?.push(record.value)
    const { detail } = expectProblem(await check(second, domain), 'conflict')
    expect(detail).toContain('seven days later')
    expect(await readState(second, domain)).toBe('pending')
    expect(await visit(domain)).toBe(first.appId)
    await passCheckedDays(10)
    expectProblem(await check(second, domain), 'conflict')
  })

  test('serves no links on it, even if it has rows for that domain', async () => {
    const [first, second] = [await newTeam(), await newTeam()]
    const domain = await verifyDomain(first)
    await createLink(second, domain)
    expect(await visit(domain)).toBe('404')
    await createLink(first, domain)
    expect(await visit(domain)).toBe(first.appId)
  })
})

describe('a domain that changes owner', () => {
  test('goes to the new owner once the old record has been missing for seven days', async () => {
    const [first, second] = [await newTeam(), await newTeam()]
    const domain = await verifyDomain(first)
    await createLink(first, domain)
    publish(await addDomain(second, domain))
    expectProblem(await check(second, domain), 'conflict')
    await passCheckedDays(7)
    expect(await readState(first, domain)).toBe('missing')
    expect(await visit(domain)).toBe(first.appId)
    expectProblem(await check(second, domain), 'conflict')
    await passCheckedDays(1)
    expect(await readState(first, domain)).toBe('suspended')
    expect(await visit(domain)).toBe('404')
    expect((await check(second, domain)).json()).toMatchObject({ state: 'verified' })
    // The same slug: links of the previous owner cause no conflict.
    await createLink(second, domain)
    expect(await visit(domain)).toBe(second.appId)
    expect(await readState(first, domain)).toBe('pending')
    expectProblem(await check(second, first.domain), 'not_found')
    const actions = (await readAuditLog(app, first.organizationId)).map(({ action }) => action)
    expect(actions).toEqual([
      'domain.added',
      'domain.checked',
      'domain.missing',
      'domain.suspended',
      'domain.lost',
    ])
    await passCheckedDays(1)
    expect(await visit(domain)).toBe(second.appId)
  })

  test('stays with its owner if the old record is back in time, even before the daily check', async () => {
    const [first, second] = [await newTeam(), await newTeam()]
    const domain = await verifyDomain(first)
    const name = `_throughlink.${domain}`
    const before = dns.get(name) ?? []
    const record = await addDomain(second, domain)
    publish(record)
    await passCheckedDays(8)
    dns.set(name, [...before, record.value])
    expectProblem(await check(second, domain), 'conflict')
    dns.set(name, [record.value])
    expect((await check(second, domain)).json()).toMatchObject({ state: 'verified' })
  })

  test('goes to exactly one of several apps that verify it at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const teams = [await newTeam(), await newTeam(), await newTeam()]
      const domain = randomDomain()
      publish(...(await Promise.all(teams.map((team) => addDomain(team, domain)))))
      // All records have the same name, so `publish` keeps all of them.
      expect(dns.get(`_throughlink.${domain}`)).toHaveLength(4)
      const responses = await Promise.all(teams.map((team) => check(team, domain)))
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      const winner = teams[responses.findIndex(({ status }) => status === 200)]
      const { rows } = await app.postgres.pool.query(
        'select app_id from domains where domain = $1',
        [domain],
      )
      expect(rows).toEqual([{ app_id: winner?.appId }])
    }
  })
})

describe('a missing TXT record', () => {
  test('suspends the domain after seven days, until it is back', async () => {
    const team = await newTeam()
    const domain = await verifyDomain(team)
    await createLink(team, domain)
    await team.admin.post(`/apps/${team.appId}/webhooks`, { url: 'https://hooks.lumen.example/' })
    const [name, records] = [`_throughlink.${domain}`, dns.get(`_throughlink.${domain}`) ?? []]
    dns.delete(name)
    await passCheckedDays(1)
    expect(await readState(team, domain)).toBe('missing')
    expect(await visit(domain)).toBe(team.appId)
    await passCheckedDays(7)
    expect(await readState(team, domain)).toBe('suspended')
    expect(await visit(domain)).toBe('404')
    dns.set(name, records)
    await passDays(1)
    await recheck()
    expect(await readState(team, domain)).toBe('verified')
    expect(await visit(domain)).toBe(team.appId)
    const audit = await readAuditLog(app, team.organizationId)
    expect(audit.slice(3)).toMatchObject([
      { action: 'domain.missing', actor_kind: 'service', target: domain },
      { action: 'domain.suspended', actor_kind: 'service' },
      { action: 'domain.restored', actor_kind: 'service' },
    ])
    const messages = await app.postgres.pool.query(
      'select event_type, payload from webhook_messages where app_id = $1 order by id',
      [team.appId],
    )
    const payload = { appId: team.appId, domain }
    expect(messages.rows).toEqual([
      { event_type: 'domain.missing', payload },
      { event_type: 'domain.suspended', payload },
      { event_type: 'domain.restored', payload },
    ])
  })

  test('that is back is found at once by a manual check', async () => {
    const team = await newTeam()
    const domain = await verifyDomain(team)
    const [name, records] = [`_throughlink.${domain}`, dns.get(`_throughlink.${domain}`) ?? []]
    dns.delete(name)
    expect((await check(team, domain)).json()).toMatchObject({ state: 'missing' })
    await passCheckedDays(8)
    expect(await readState(team, domain)).toBe('suspended')
    dns.set(name, records)
    expect((await check(team, domain)).json()).toMatchObject({
      state: 'verified',
      missingSince: null,
      suspendedAt: null,
    })
  })

  test('also removes the association files', async () => {
    const team = await newTeam()
    await app.postgres.pool.query(
      `update apps set apple_team_id = 'ABCDE12345', apple_bundle_id = 'com.example' where id = $1`,
      [team.appId],
    )
    const domain = await verifyDomain(team)
    const read = async () => {
      skip(120_001)
      await app.browse('/.well-known/apple-app-site-association', { host: domain })
      return (await app.browse('/.well-known/apple-app-site-association', { host: domain })).status
    }
    expect(await read()).toBe(200)
    dns.delete(`_throughlink.${domain}`)
    await passCheckedDays(8)
    expect(await read()).toBe(404)
  })
})

describe('the daily check', () => {
  test('of a domain runs on one of many servers', async () => {
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
    queried.length = 0
    await Promise.all([recheck(), recheck(), recheck(), recheck()])
    const ours = queried.filter((name) => name.endsWith(`.many.${domain}`))
    expect(ours).toHaveLength(200)
    expect(new Set(ours).size).toBe(200)
    expect(await recheck()).toBe(0)
  })
})

describe('a removed domain', () => {
  test('must not have links that are not archived', async () => {
    const team = await newTeam()
    const domain = await verifyDomain(team)
    await createLink(team, domain)
    const { detail } = expectProblem(await remove(team, domain), 'conflict')
    expect(detail).toContain('Archive them first')
    await app.postgres.pool.query('update links set archived_at = now() where domain = $1', [
      domain,
    ])
    expect((await remove(team, domain)).status).toBe(204)
    expect(await readState(team, domain)).toBeNull()
    expectProblem(await remove(team, domain), 'not_found')
    expect((await readAuditLog(app, team.organizationId)).at(-1)).toMatchObject({
      action: 'domain.removed',
      target: domain,
      details: { wasHeld: true },
    })
  })

  test('stays reserved for its organization for thirty days', async () => {
    const first = await newTeam()
    const [sister, stranger] = [await newTeam(first.organizationId), await newTeam()]
    const domain = await verifyDomain(first)
    await createLink(first, domain, new Date())
    await remove(first, domain)
    publish(await addDomain(stranger, domain), await addDomain(sister, domain))
    const { detail } = expectProblem(await check(stranger, domain), 'conflict')
    expect(detail).toContain('reserved for them until')
    expect((await check(sister, domain)).json()).toMatchObject({ state: 'verified' })
    await remove(sister, domain)
    await passDays(29)
    expectProblem(await check(stranger, domain), 'conflict')
    await passDays(1)
    expect((await check(stranger, domain)).json()).toMatchObject({ state: 'verified' })
  })

  test('that was never verified is not reserved', async () => {
    const [first, second] = [await newTeam(), await newTeam()]
    const domain = randomDomain()
    const record = await addDomain(first, domain)
    expect((await remove(first, domain)).status).toBe(204)
    publish(record, await addDomain(second, domain))
    expect((await check(second, domain)).json()).toMatchObject({ state: 'verified' })
    // The value is new each time, so an old DNS record verifies nothing.
    expect((await addDomain(first, domain)).value).not.toBe(record.value)
  })

  test('is removed only after a link that is being created is visible', async () => {
    const team = await newTeam()
    const domain = await verifyDomain(team)
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
  test('goes to the first app that adds it, without verification', async () => {
    const teams = [await newTeam(), await newTeam(), await newTeam()]
    const domain = `${randomDomain().slice(3, 13)}.go.example`
    const responses = await Promise.all(teams.map((team) => add(team, domain)))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const winnerAt = responses.findIndex(({ status }) => status === 201)
    const [winner, loser] = [teams.at(winnerAt), teams.at(winnerAt - 1)]
    if (winner === undefined || loser === undefined)
      throw new Error('Expected a winner and a loser.')
    expect(responses.find(({ status }) => status === 201)?.json()).toMatchObject({
      state: 'verified',
      records: [],
    })
    await createLink(winner, domain, new Date())
    expectProblem(await check(winner, domain), 'conflict')
    expect((await remove(winner, domain)).status).toBe(204)
    expectProblem(await add(loser, domain), 'conflict')
    expect((await add(winner, domain)).status).toBe(201)
    await remove(winner, domain)
    await passDays(30)
    expect((await add(loser, domain)).status).toBe(201)
  })

  test('is never looked up in the DNS', async () => {
    const team = await newTeam()
    const domain = `${randomDomain().slice(3, 13)}.go.example`
    await add(team, domain)
    await passCheckedDays(10)
    expect(await readState(team, domain)).toBe('verified')
    expect(queried).not.toContain(`_throughlink.${domain}`)
  })
})

test('domains are listed by name, in pages', async () => {
  const team = await newTeam()
  const domains = ['a-b.example', 'a.b.example', 'ab.example'].map(
    (name) => `${randomDomain()}.${name}`,
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

test('a repeated check with the same Idempotency-Key gets the same response', async () => {
  const team = await newTeam()
  const domain = randomDomain()
  publish(await addDomain(team, domain))
  const headers = { 'idempotency-key': `check-${domain}` }
  const first = await team.admin.post(`${team.path}/${domain}/check`, {}, headers)
  const second = await team.admin.post(`${team.path}/${domain}/check`, {}, headers)
  expect(second.text).toBe(first.text)
  expect(await readAuditLog(app, team.organizationId)).toHaveLength(2)
})
