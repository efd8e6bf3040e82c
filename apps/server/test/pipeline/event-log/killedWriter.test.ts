import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { entriesOf, idsOf, makeEntries, readAll } from './eventLog.contract.ts'
import { createPostgresEventLog } from '../../../src/pipeline/event-log/eventLog.postgres.ts'
import type { LogEntry } from '../../../src/pipeline/event-log/logEntry.ts'
import { useDatabase } from '../../support/engines.ts'

const { postgres, url } = useDatabase()
const { pool } = postgres
const log = createPostgresEventLog({ pool, now: Date.now })

beforeEach(async () => {
  await pool.query('truncate log_batches')
})

async function startWriter(mode: 'answer' | 'silent'): Promise<ChildProcess> {
  const writer = fork(join(import.meta.dirname, 'writerProcess.ts'), [url, mode], {
    execArgv: ['--conditions=@throughlink/source'],
  })
  await once(writer, 'message')
  return writer
}

async function kill(writer: ChildProcess): Promise<void> {
  writer.kill('SIGKILL')
  // After 'close' the answers that were sent before the end have been read.
  await once(writer, 'close')
}

test('a writer killed after its commit and before its answer has written what it never confirmed', async () => {
  const entries = makeEntries(20)
  const writer = await startWriter('silent')
  writer.send(entries)
  await expect
    .poll(async () => (await pool.query('select from log_batches')).rowCount, { interval: 5 })
    .toBe(1)
  await kill(writer)
  expect(entriesOf(await readAll(log))).toEqual(entries)

  // Its client, unanswered, sends again: two copies, and one of each by id.
  await log.append(entries)
  const written = idsOf(entriesOf(await readAll(log)))
  expect(written).toHaveLength(40)
  expect([...new Set(written)]).toEqual(idsOf(entries))
})

test('writers killed at any moment under load lose nothing that they confirmed', async () => {
  const confirmed = new Set<string>()
  let unanswered: LogEntry[] = []
  let resent = 0
  for (let round = 0; round < 12; round += 1) {
    const writer = await startWriter('answer')
    const waiting = new Map<string, LogEntry>()
    const send = (entries: readonly LogEntry[]) => {
      for (const entry of entries) waiting.set(entry.id, entry)
      if (writer.connected) writer.send(entries, () => undefined)
    }
    writer.on('message', (ids: string[]) => {
      for (const id of ids) {
        confirmed.add(id)
        waiting.delete(id)
      }
      send(makeEntries(3))
    })
    resent += unanswered.length
    if (unanswered.length > 0) send(unanswered)
    for (let caller = 0; caller < 30; caller += 1) send(makeEntries(3))
    await sleep(20 + Math.random() * 120)
    await kill(writer)
    unanswered = [...waiting.values()]
  }
  if (unanswered.length > 0) await log.append(unanswered)
  for (const { id } of unanswered) confirmed.add(id)

  const batches = await readAll(log)
  const written = new Set(entriesOf(batches).map(({ id }) => id))
  expect([...confirmed].filter((id) => !written.has(id))).toEqual([])
  // All that was ever sent was confirmed in the end, so nothing else may be there.
  expect(written.size).toBe(confirmed.size)
  expect(new Set(batches.map(({ id }) => id)).size).toBe(batches.length)
  expect(confirmed.size).toBeGreaterThan(1000)
  expect(resent).toBeGreaterThan(100)
}, 60_000)
