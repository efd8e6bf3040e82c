import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPostgresEventLog } from '#pipeline/event-log/eventLog.postgres.ts'
import { useDatabase } from '#test/support/engines.ts'
import type { RequestedClaim } from './ledgerProcess.ts'

const { postgres, url } = useDatabase()
const { pool } = postgres
const log = createPostgresEventLog({ pool, now: Date.now })

interface Reply {
  readonly requested: RequestedClaim
  readonly isNew: boolean
}

async function startServer(): Promise<ChildProcess> {
  const server = fork(join(import.meta.dirname, 'ledgerProcess.ts'), [url], {
    execArgv: ['--conditions=@throughlink/source'],
  })
  await once(server, 'message')
  return server
}

const toPair = ({ reference, installId }: RequestedClaim) => `${reference} ${installId}`

test('two servers that race for clicks and are killed lose no confirmed claim, and no claim lacks its entry', async () => {
  const confirmed = new Map<string, string>()
  let sent = 0
  for (let round = 0; round < 6; round++) {
    const servers = await Promise.all([startServer(), startServer()])
    /** The last clicks that were requested, so that both servers want the same ones. */
    const clicks: string[] = []
    const request = (server: ChildProcess) => {
      if (clicks.length === 0 || Math.random() < 0.5)
        clicks.push(randomBytes(23).toString('base64url'))
      const recent = clicks.slice(-5)
      const reference = recent[Math.floor(Math.random() * recent.length)] ?? ''
      sent += 1
      if (server.connected) server.send({ reference, installId: randomUUID() }, () => undefined)
    }
    for (const server of servers) {
      server.on('message', ({ requested, isNew }: Reply) => {
        if (isNew) {
          expect(confirmed.has(requested.reference)).toBe(false)
          confirmed.set(requested.reference, requested.installId)
        }
        request(server)
      })
      for (let caller = 0; caller < 30; caller++) request(server)
    }
    // After 'close', all replies that were sent before the end have been read.
    const closed = servers.map((server) => once(server, 'close'))
    // By number and not by time, so that a busy machine kills nothing before it has begun.
    const enough = confirmed.size + 50
    await expect
      .poll(() => confirmed.size, { timeout: 30_000, interval: 5 })
      .toBeGreaterThan(enough)
    for (const server of servers) {
      await sleep(Math.random() * 50)
      server.kill('SIGKILL')
    }
    await Promise.all(closed)
  }
  // A statement that a killed server has sent ends without it.
  await expect.poll(countRunning, { timeout: 5000 }).toBe(0)

  const { rows } = await pool.query<{ click_reference: Buffer; install_id: string }>(
    'select click_reference, install_id from claims',
  )
  const stored = rows.map((row) =>
    toPair({ reference: row.click_reference.toString('base64url'), installId: row.install_id }),
  )
  const logged: string[] = []
  for await (const { entries } of log.readSince(0)) {
    for (const entry of entries) {
      if (entry.kind !== 'match') continue
      logged.push(toPair({ reference: entry.clickReference ?? '', installId: entry.id }))
    }
  }
  expect(logged.sort()).toEqual(stored.sort())
  const known = new Set(stored)
  for (const [reference, installId] of confirmed) {
    expect(known.has(toPair({ reference, installId }))).toBe(true)
  }
  expect(sent).toBeGreaterThan(confirmed.size)
}, 120_000)

async function countRunning(): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_xid is not null`,
  )
  return rows[0]?.count ?? 0
}
