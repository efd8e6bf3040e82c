import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, createServer as createNetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@throughlink/services'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import serverPackage from '#package.json' with { type: 'json' }
import { useClickhouse, useDatabase } from './support/engines.ts'
import { startProcess } from './support/startProcess.ts'

const { version } = serverPackage
const { url: databaseUrl } = useDatabase()
const { url: firstUrl } = useDatabase({ isEmpty: true })
const { url: terminalUrl } = useDatabase({ isEmpty: true })
const { url: clickhouseUrl } = useClickhouse()

/** Workers run at once when they start, and then at intervals. */
const firstRoundsMs = 2_500

const splitLines = (text: string) => text.split(/\r?\n/).filter((line) => line !== '')

test('a first start prints at most five lines, as JSON, and no warning or error', async () => {
  const service = await startProcess({
    env: { DATABASE_URL: firstUrl, CLICKHOUSE_URL: clickhouseUrl },
  })
  await vi.waitFor(() => {
    expect(service.output()).toContain('No owner yet')
  })
  await sleep(firstRoundsMs)
  expect(await service.stop(), service.output()).toBe(0)
  expect(splitLines(service.output()).length, service.output()).toBeLessThanOrEqual(5)
  const lines = splitLines(service.stdout()).map(
    (line) =>
      JSON.parse(line) as { level: string; role: string; 'service.version': string; msg: string },
  )
  for (const line of lines) {
    expect(line).toMatchObject({ level: 'info', role: 'all', 'service.version': version })
  }
  expect(lines.map(({ msg }) => msg)).toEqual([
    'Applied migrations: 0001_baseline.sql.',
    `Listening on ${service.url}.`,
    'Received SIGTERM; stopping.',
  ])
})

test('a terminal gets readable lines', async () => {
  const service = await startProcess({
    env: { DATABASE_URL: terminalUrl, CLICKHOUSE_URL: clickhouseUrl },
    isTerminal: true,
  })
  await vi.waitFor(() => {
    expect(service.output()).toContain('No owner yet')
  })
  await sleep(firstRoundsMs)
  await service.stop()
  const lines = splitLines(service.output())
  expect(lines.slice(0, 2)).toEqual([
    expect.stringMatching(/^\d\d:\d\d:\d\d info {2}Applied migrations: 0001_baseline\.sql\.$/),
    expect.stringMatching(/^\d\d:\d\d:\d\d info {2}Listening on http:\/\/127\.0\.0\.1:\d+\.$/),
  ])
  expect(lines.length, service.output()).toBeLessThanOrEqual(5)
})

// Three starts.
test('a failed start prints one sentence with its fix', { timeout: 60_000 }, async () => {
  const readFailure = async (env: Readonly<Record<string, string>>) => {
    const service = await startProcess({ env: { DATABASE_URL: databaseUrl, ...env } })
    expect(await service.ended()).toBe(1)
    const [line = '', ...others] = splitLines(service.output())
    expect(others).toEqual([])
    return (JSON.parse(line) as { msg: string }).msg
  }

  const port = await freePort()
  expect(await readFailure({ DATABASE_URL: `postgres://user:secret@127.0.0.1:${port}/none` })).toBe(
    `Cannot connect to PostgreSQL at 127.0.0.1:${port}. Start it, or correct DATABASE_URL.`,
  )
  const missing = new URL(databaseUrl)
  missing.pathname = '/missing'
  expect(await readFailure({ DATABASE_URL: missing.href })).toBe(
    'The database "missing" does not exist. Create it, or correct DATABASE_URL.',
  )
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const taken = String((other.address() as AddressInfo).port)
  expect(await readFailure({ PORT: taken })).toBe(
    `Port ${taken} on 127.0.0.1 is in use. Stop the program that uses it, or set PORT.`,
  )
  other.close()
})

test('a start waits for a first connection to PostgreSQL that takes seconds', async () => {
  const { port, hostname } = new URL(databaseUrl)
  let connections = 0
  const proxy = createNetServer((incoming) => {
    connections += 1
    setTimeout(
      () => {
        const outgoing = connect(Number(port), hostname)
        for (const socket of [incoming, outgoing]) socket.on('error', () => undefined)
        incoming.pipe(outgoing).pipe(incoming)
      },
      connections === 1 ? 3_000 : 0,
    )
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    proxy.close()
  })
  await once(proxy, 'listening')
  const slow = new URL(databaseUrl)
  slow.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const service = await startProcess({ env: { DATABASE_URL: slow.href } })
  expect(await service.stop(), service.output()).toBe(0)
}, 60_000)

test('engines that refuse the password are named with the fix, and the service starts', async () => {
  const clickhouse = createServer((_, response) => {
    response.writeHead(403, { 'x-clickhouse-exception-code': '516' })
    response.end('Code: 516. DB::Exception: user: Authentication failed. (AUTHENTICATION_FAILED)')
  }).listen(0, '127.0.0.1')
  await once(clickhouse, 'listening')
  const { port } = clickhouse.address() as AddressInfo
  const redis = new URL(inject('redisUrl'))
  redis.username = 'nobody'
  redis.password = 'hunter2'
  const service = await startProcess({
    env: {
      DATABASE_URL: databaseUrl,
      REDIS_URL: redis.href,
      CLICKHOUSE_URL: `http://user:hunter2@127.0.0.1:${port}/analytics`,
    },
  })
  await vi.waitFor(
    () => {
      expect(service.output()).toContain(
        `Redis at ${redis.host} refused the user or the password. Correct REDIS_URL; trying again.`,
      )
      expect(service.output()).toContain(
        `ClickHouse at 127.0.0.1:${port} refused the user or the password. Correct CLICKHOUSE_URL; trying again.`,
      )
    },
    { timeout: 20_000 },
  )
  expect(service.output()).not.toContain('hunter2')
  await service.stop()
  clickhouse.close()
})

test('with LOG_LEVEL=debug, each request is logged with method, route, status and duration', async () => {
  const service = await startProcess({ env: { DATABASE_URL: databaseUrl, LOG_LEVEL: 'debug' } })
  const response = await fetch(`${service.url}/livez?token=secret`, {
    headers: { 'x-request-id': 'given-by-a-proxy', forwarded: 'for=198.51.100.7' },
  })
  expect(response.headers.get('x-request-id')).toBe('given-by-a-proxy')
  await service.stop()
  const lines = splitLines(service.stdout()).map((line) => JSON.parse(line) as { msg: string })
  expect(lines).toContainEqual(
    expect.objectContaining({
      level: 'debug',
      msg: 'GET /livez 200',
      'http.request.method': 'GET',
      'http.route': '/livez',
      'http.response.status_code': 200,
      durationMs: expect.any(Number) as number,
      requestId: 'given-by-a-proxy',
    }),
  )
  expect(service.output()).not.toContain('secret')
  expect(service.output()).not.toContain('198.51.100.7')
})

test(
  'a server waits while another one runs migrations, and says so in one line',
  { timeout: 60_000 },
  async () => {
    const other = new Client({ connectionString: databaseUrl })
    await other.connect()
    await other.query('begin; select pg_advisory_xact_lock(74687266)')
    // Jobs have lines of their own.
    const starting = startProcess({ env: { DATABASE_URL: databaseUrl }, args: ['serve'] })
    const isWaiting = async () => {
      // Within a transaction, the list of connections is read once.
      await other.query('select pg_stat_clear_snapshot()')
      const { rowCount } = await other.query(
        `select from pg_stat_activity
          where application_name = 'throughlink migrations' and datname = current_database()`,
      )
      return rowCount !== 0
    }
    while (!(await isWaiting())) await sleep(100)
    // Longer than a statement of a request may take.
    await sleep(4_000)
    await other.query('commit')
    await other.end()
    const service = await starting
    expect(await service.stop(), service.output()).toBe(0)
    const messages = splitLines(service.stdout()).map(
      (line) => (JSON.parse(line) as { msg: string }).msg,
    )
    expect(messages).toEqual([
      'Another server runs migrations; waiting for up to 10 minutes.',
      `Listening on ${service.url}.`,
      'Received SIGTERM; stopping.',
    ])
  },
)

test('a server that listens on all addresses says so', async () => {
  const service = await startProcess({
    env: { DATABASE_URL: databaseUrl, HOST: '0.0.0.0' },
    args: ['serve'],
  })
  expect(await service.stop(), service.output()).toBe(0)
  const [line = ''] = splitLines(service.stdout())
  expect(JSON.parse(line)).toMatchObject({
    role: 'serve',
    msg: `Listening on http://0.0.0.0:${new URL(service.url).port}.`,
  })
})
