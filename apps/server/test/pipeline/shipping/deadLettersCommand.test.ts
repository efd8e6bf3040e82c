import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { runDeadLettersCommand } from '#commands/deadLetters.ts'
import { createPostgresEventLog } from '#pipeline/event-log/eventLog.postgres.ts'
import type { LogEntry } from '#pipeline/event-log/logEntry.ts'
import { useDatabase } from '#test/support/engines.ts'
import { ampleLimits } from '../event-log/eventLog.contract.ts'
import { resetLog } from '../event-log/resetLog.ts'
import { appId, makeAppEvent } from './entries.ts'

const { postgres, url } = useDatabase()
const { pool } = postgres
const log = createPostgresEventLog({ pool, now: Date.now })
const { pool: otherPool } = useDatabase().postgres
const otherLog = createPostgresEventLog({ pool: otherPool, now: Date.now })

beforeEach(async () => {
  await Promise.all([resetLog(pool), resetLog(otherPool)])
})

const run = (...words: readonly string[]) => runDeadLettersCommand([pool], Date.now, words)

/** Logs an entry and has it refused. Returns the id of its dead letter. */
async function refuse(
  reason: string,
  entry: LogEntry = makeAppEvent(),
  written = log,
): Promise<string> {
  const id = randomUUID()
  await written.append([entry])
  await written.shipNext(0, ampleLimits, (_, refuseEntry) => {
    refuseEntry({ id, entry, reason })
    return Promise.resolve()
  })
  return id
}

test('lists dead letters, newest first, of all apps or of one', async () => {
  expect(await run('list')).toEqual({ text: 'No dead letters.\n', isError: false })
  const first = await refuse('CANNOT_PARSE_DATETIME: at')
  const second = await refuse('TYPE_MISMATCH', makeAppEvent({ appId: 'app_other' }))
  const { text: output, isError } = await run('list')
  expect(isError).toBe(false)
  const [heading, ...lines] = output.trimEnd().split('\n')
  expect(heading).toMatch(/^id +last refused \(UTC\) +app +kind +attempts +reason$/)
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(new RegExp(`^${second}  .* app_other +event  1 +TYPE_MISMATCH$`))
  expect(lines[1]).toMatch(
    new RegExp(`^${first}  .* ${appId} +event  1 +CANNOT_PARSE_DATETIME: at$`),
  )
  expect((await run('list', appId)).text).not.toContain(second)
})

test('shows the reason and the entry, without characters that control a terminal', async () => {
  const entry = makeAppEvent({ name: 'a\u202eb\u001b[2J' })
  const id = await refuse('odd \u001b[31m value\u2066', entry)
  const { text: output } = await run('show', id)
  expect(output).toMatch(/^Refused 1 times, first .*\nodd \\u\{1b\}\[31m value\\u\{2066\}\n/)
  expect(output).toContain('"name":"a\\u{202e}b\\u001b[2J"')
  expect((await run('list')).text).toContain('odd \\u{1b}[31m value\\u{2066}')
})

test('retries one or all, and lists those whose retry is waiting', async () => {
  const entries = [makeAppEvent(), makeAppEvent(), makeAppEvent()]
  const ids: string[] = []
  for (const entry of entries) ids.push(await refuse('unreadable', entry))
  expect(await run('retry', ids[0] ?? '')).toMatchObject({ isError: false })
  expect((await run('list')).text.match(/\(retry waiting\)/g)).toHaveLength(1)
  expect((await run('retry', ids[0] ?? '')).isError).toBe(true)
  expect((await run('retry', 'all')).text).toMatch(/^Retrying 2\./)
  const shipped: LogEntry[] = []
  const ship = ({ batches }: { batches: readonly { entries: readonly LogEntry[] }[] }) => {
    for (const batch of batches) shipped.push(...batch.entries)
    return Promise.resolve()
  }
  while ((await log.shipNext(0, ampleLimits, ship)) !== null);
  expect(new Set(shipped)).toEqual(new Set(entries))
  expect(await run('list')).toEqual({ text: 'No dead letters.\n', isError: false })
})

test('drops one or all, except those whose retry is waiting', async () => {
  const ids = [await refuse('a'), await refuse('b'), await refuse('c')]
  expect(await run('drop', ids[0] ?? '')).toEqual({ text: 'Dropped 1.\n', isError: false })
  await run('retry', ids[1] ?? '')
  expect(await run('drop', 'all')).toEqual({ text: 'Dropped 1.\n', isError: false })
  expect((await run('list')).text).toContain(ids[1])
})

test('anything else prints the usage or what is missing, and changes nothing', async () => {
  const id = await refuse('unreadable')
  for (const words of [
    [],
    ['lost'],
    ['retry'],
    ['drop'],
    ['show'],
    ['retry', id, id],
    ['lost', id],
  ]) {
    const { text: output, isError } = await run(...words)
    expect(isError).toBe(true)
    expect(output).toContain('Usage: throughlink-server admin dead-letters')
  }
  for (const words of [
    ['show', randomUUID()],
    ['retry', randomUUID()],
    ['drop', 'everything'],
  ]) {
    expect(await run(...words)).toMatchObject({
      text: expect.stringContaining('No dead letter') as string,
      isError: true,
    })
  }
  expect((await run('list')).text).toContain(id)
})

test('runs as a command', async () => {
  const id = await refuse('unreadable')
  const child = spawn(
    process.execPath,
    ['--conditions=@throughlink/source', 'src/main.ts', 'admin', 'dead-letters', 'drop', 'all'],
    { env: { ...process.env, DATABASE_URL: url }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  expect(await text(child.stdout)).toBe('Dropped 1.\n')
  expect((await run('list')).text).not.toContain(id)
})

test('covers all databases of the log, and retries an entry in its own', async () => {
  const runBoth = (...words: readonly string[]) =>
    runDeadLettersCommand([pool, otherPool], Date.now, words)
  const ids = [await refuse('first'), await refuse('second', makeAppEvent(), otherLog)]
  const listed = (await runBoth('list')).text
  for (const id of ids) expect(listed).toContain(id)
  expect(listed.indexOf(ids[1] ?? '')).toBeLessThan(listed.indexOf(ids[0] ?? ''))
  expect((await runBoth('show', ids[1] ?? '')).text).toContain('second')
  expect((await runBoth('retry', ids[1] ?? '')).text).toMatch(/^Retrying 1\./)
  expect((await log.findUnshipped()).batches).toBe(0)
  expect((await otherLog.findUnshipped()).batches).toBe(1)
  expect((await runBoth('drop', 'all')).text).toBe('Dropped 1.\n')
})
