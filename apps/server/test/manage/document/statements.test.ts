import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPostgres, type Postgres } from '#platform/engines/postgres.ts'
import { send } from '#test/support/send.ts'
import { makeTeam, type Team } from '#test/support/team.ts'
import { type Tenant, useApp } from '#test/support/useApp.ts'
import {
  fillPath,
  getExamples,
  isManaged,
  listOperations,
  type ManagedOperation,
  readDocument,
} from './operations.ts'
import { tryOperation } from './tryOperation.ts'

/** Tables that do not grow with the number of organizations or what they store. */
const smallTables = /^(log_lanes|log_databases|job_workers|email_server)(_pkey)?$/

interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly Plan[]
}

const recorded = new Map<string, Statement & { readonly operation: string }>()
const current = { operation: '' }
const app = useApp({ isUnlimited: true, postgresFor: openRecorded })

type Query = (first: unknown, values?: unknown, ...rest: unknown[]) => unknown

/** Connects, and records every statement of an operation. */
function openRecorded(url: string): Postgres {
  const postgres = createPostgres({ url })
  postgres.pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query
    const recording: Query = (first, values, ...rest) => {
      const statement =
        typeof first === 'string'
          ? { text: first, values: Array.isArray(values) ? values : [] }
          : { values: [], ...(first as Partial<Statement> & Pick<Statement, 'text'>) }
      if (
        current.operation !== '' &&
        /^\s*(select|insert|update|delete|with)\b/.test(statement.text)
      )
        recorded.set(statement.text, { ...statement, operation: current.operation })
      return query(first, values, ...rest)
    }
    client.query = recording as typeof client.query
  })
  return postgres
}

/** Values of query parameters without an example. */
const parameterValues: Readonly<Record<string, readonly string[]>> = {
  search: ['amber', 'ab'],
  tags: ['one'],
  domain: ['go.example'],
  createdBy: ['person:x'],
  ids: ['1'],
  linkId: ['1'],
}

/** Sends a request with each value of each query parameter, and reads the second page of a list. */
async function tryParameters(
  { path, parameters = [] }: ManagedOperation,
  ids: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const url = fillPath(path, ids)
  for (const { in: place, name, schema } of parameters) {
    if (place !== 'query') continue
    const { items = schema } = schema as { readonly items?: typeof schema }
    const values = (items['enum'] ?? parameterValues[name] ?? ['true']) as readonly unknown[]
    for (const value of values) {
      const query = `${name}=${encodeURIComponent(String(value))}&limit=1`
      const first = await send(app.url, `${url}?${query}`, { headers })
      if (first.status !== 200 || !first.text.startsWith('{')) continue
      const { next } = first.json() as { readonly next?: string | null }
      if (next != null) await send(app.url, `${url}?${query}&after=${next}`, { headers })
    }
  }
}

test('no statement of the management API scans a table', async () => {
  const operations = listOperations(await readDocument(app.url)).filter(isManaged)
  const readers = await makeTeam(app)
  await addLinks(readers.tenant)
  await addPeople(readers)
  for (const operation of operations) {
    const isReading = operation.method === 'GET'
    const { members, ids } = isReading ? readers : await makeTeam(app)
    const { headers } = members.owner
    const values = ids(operation.path)
    current.operation = operation.name
    for (const example of getExamples(operation).keys())
      await tryOperation(app.url, operation, { ids: values, headers, example })
    if (isReading) await tryParameters(operation, values, headers)
    current.operation = ''
  }
  expect(recorded.size).toBeGreaterThan(120)

  const scans: string[] = []
  for (const { operation, text, values } of recorded.values()) {
    for (const scan of await findScans({ text, values }))
      scans.push(`${operation}: ${scan}: ${text}`)
  }
  expect(scans).toEqual([])
}, 240_000)

/** More than a list reads in its order, so that it uses the indexes of its filters too. */
async function addLinks({ appId, domain }: Tenant): Promise<void> {
  await app.postgres.pool.query(
    `insert into links (id, app_id, domain, slug, destination)
     select 5000000000 + n, $1, $2, 'filled-' || n, 'https://lumen.example/' from generate_series(1, 1100) n`,
    [appId, domain],
  )
}

/** Rows of tables that are empty otherwise: the planner believes that an empty table stays so. */
async function addPeople({ tenant, members, ids }: Team): Promise<void> {
  const { db } = app.postgres
  const { organizationId } = tenant
  const [userId, { groupId = '' }] = [randomUUID(), ids('')]
  const names = { user_name: 'ada', email: 'ada@lumen.example', is_active: true }
  await db
    .insertInto('scim_users')
    .values({ id: userId, organization_id: organizationId, ...names })
    .execute()
  await db.insertInto('scim_group_members').values({ group_id: groupId, user_id: userId }).execute()
  const passkey = { credential_id: 'a', public_key: Buffer.alloc(1), counter: '0', transports: [] }
  await db
    .insertInto('passkeys')
    .values({ id: 'a', person_id: members.owner.personId, name: 'Laptop', ...passkey })
    .execute()
}

test('a statement without an index is found', async () => {
  expect(
    await findScans({ text: 'select title from links where image_url = $1', values: ['x'] }),
  ).toEqual(['Seq Scan of links'])
  expect(await findScans({ text: 'select max(version) from links', values: [] })).toHaveLength(1)
})

/**
 * Lets the planner believe that there are a thousand apps, and a million rows of everything else: with few, any way is
 * as good. With more, a scan of all apps would be below the one percent that the planner ignores. Their pages are
 * those they have, so a row must cost as much as a page.
 */
const asLarge = `update pg_class set relpages = greatest(pg_relation_size(oid) / 8192, 1),
    reltuples = case when relname ~ '^apps(_|$)' then 1e3 else 1e6 end
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'i');
  set local cpu_tuple_cost = 4; set local cpu_index_tuple_cost = 4`

/** Returns the parts of a plan that read a whole table, or a whole index, where the planner may choose any other way. */
async function findScans({ text, values }: Statement): Promise<readonly string[]> {
  const { pool } = app.postgres
  const client = await pool.connect()
  try {
    await client.query('begin; set local enable_seqscan = off')
    await client.query(asLarge)
    const { rows } = await client.query<{ 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }>(
      `explain (format json) ${text}`,
      [...values],
    )
    const scans: string[] = []
    const visit = (plan: Plan): void => {
      const { 'Node Type': type, 'Index Name': index, 'Relation Name': table = index } = plan
      const isScan =
        type === 'Seq Scan' || (type.includes('Index') && plan['Index Cond'] === undefined)
      if (isScan && table !== undefined && !smallTables.test(table))
        scans.push(`${type} of ${table}`)
      plan.Plans?.forEach(visit)
    }
    for (const {
      'QUERY PLAN': [root],
    } of rows)
      visit(root.Plan)
    return scans
  } finally {
    await client.query('rollback')
    client.release()
  }
}
