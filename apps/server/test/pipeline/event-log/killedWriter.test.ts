import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { createPostgresEventLog } from '#pipeline/event-log/eventLog.postgres.ts'
import type { LogEntry } from '#pipeline/event-log/logEntry.ts'
import { useDatabase } from '#test/support/engines.ts'
import { collectEntries, listIds, makeEntries, readAll } from './eventLog.contract.ts'

const { postgres, url } = useDatabase()
const { pool } = postgres
const log = createPostgresEventLog({ pool, now: Date.now })

beforeEach(async () => {
  await pool.query('truncate log_batches')
})

async function startWriter(mode: 'reply' | 'silent'): Promise<ChildProcess> {
  const writer = fork(join(import.meta.dirname, 'writerProcess.ts'), [url, mode], {
    execArgv: ['--conditions=@throughlink/source'],
  })
  await once(writer, 'message')
  return writer
}

async function kill(writer: ChildProcess): Promise<void> {
  writer.kill('SIGKILL')
  // After 'close', all replies that were sent before the end have been read.
  await once(writer, 'close')
}

test('entries of a writer killed between commit and reply are written, though never confirmed', async () => {
  const entries = makeEntries(20)
  const writer = await startWriter('silent')
  writer.send(entries)
  await expect
    .poll(async () => (await pool.query('select from log_batches')).rowCount, { interval: 5 })
    .toBe(1)
  await kill(writer)
  expect(collectEntries(await readAll(log))).toEqual(entries)

  // Its client got no reply and sends again: two copies, but each id only once.
  await log.append(entries)
  const written = listIds(collectEntries(await readAll(log)))
  expect(written).toHaveLength(40)
  expect([...new Set(written)]).toEqual(listIds(entries))
})

test('writers killed at any time under load lose no confirmed entry', async () => {
  const confirmed = new Set<string>()
  let unconfirmed: LogEntry[] = []
  let resent = 0
  for (let round = 0; round < 12; round += 1) {
    const writer = await startWriter('reply')
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
    resent += unconfirmed.length
    if (unconfirmed.length > 0) send(unconfirmed)
    for (let caller = 0; caller < 30; caller += 1) send(makeEntries(3))
    await sleep(20 + Math.random() * 120)
    await kill(writer)
    unconfirmed = [...waiting.values()]
  }
  if (unconfirmed.length > 0) await log.append(unconfirmed)
  for (const { id } of unconfirmed) confirmed.add(id)

  const batches = await readAll(log)
  const written = new Set(collectEntries(batches).map(({ id }) => id))
  expect([...confirmed].filter((id) => !written.has(id))).toEqual([])
  // Everything sent was confirmed in the end, so nothing else may be stored.
  expect(written.size).toBe(confirmed.size)
  expect(new Set(batches.map(({ id }) => id)).size).toBe(batches.length)
  expect(confirmed.size).toBeGreaterThan(1000)
  expect(resent).toBeGreaterThan(100)
}, 60_000)
