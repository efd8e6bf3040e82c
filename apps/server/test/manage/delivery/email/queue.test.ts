import { randomBytes } from 'node:crypto'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readBacklogs } from '#manage/team/housekeeping/readBacklogs.ts'
import { insertOrganization } from '#manage/team/organizations/organizationStatements.ts'
import { deriveSealingKey } from '#platform/crypto/sealSecret.ts'
import { addJob } from '#platform/jobs/jobStatements.ts'
import { startJobs } from '#platform/jobs/startJobs.ts'
import { createMailer } from '#platform/smtp/createMailer.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '#platform/time/durations.ts'
import { useDatabase } from '#test/support/engines.ts'
import { refuse } from '#test/support/startMailServer.ts'
import { testMessage, useEmails } from './useEmails.ts'

const { postgres } = useDatabase()
const queue = useEmails(postgres)
const { db, clock } = queue

test('an email is sent once, and its content is deleted', async () => {
  const { mailer, caught } = await queue.startServer()
  expect(await queue.enqueue()).toBe(true)
  expect(await queue.run(mailer)).toEqual({ outcomes: ['sent'], failures: [] })
  expect(await queue.run(mailer)).toEqual({ outcomes: [], failures: [] })
  expect(caught).toMatchObject([
    { recipients: ['grace@people.example'], subject: 'Test email from Throughlink' },
  ])
  expect(await queue.list()).toMatchObject([{ state: 'sent', content: null, tries: 1 }])
})

test('an email is committed with what caused it, or not at all', async () => {
  const failed = db.transaction().execute(async (trx) => {
    await queue.emails.enqueue(trx, {
      to: 'a@b.example',
      organizationId: null,
      message: testMessage,
    })
    throw new Error('The change fails.')
  })
  await expect(failed).rejects.toThrow('The change fails.')
  expect(await queue.list()).toEqual([])
})

test('a waiting email shows neither its address nor its text in the database', async () => {
  await queue.enqueue({ to: 'secret@people.example' })
  const [row] = await queue.list()
  const dump = JSON.stringify(row) + (row?.content?.toString('latin1') ?? '')
  expect(dump).not.toContain('secret')
})

test('several workers send each email once', async () => {
  const { mailer, caught } = await queue.startServer()
  for (let count = 0; count < 10; count++) await queue.enqueue({ to: `p${count}@people.example` })
  await Promise.all([queue.run(mailer), queue.run(mailer), queue.run(mailer)])
  expect(caught.flatMap(({ recipients }) => recipients).toSorted()).toEqual(
    Array.from({ length: 10 }, (_, index) => `p${index}@people.example`),
  )
})

test('while the server fails, it is left alone for longer and longer, and then all emails arrive', async () => {
  const down = await queue.startServer()
  await down.stop()
  await queue.enqueue({ to: 'a@people.example' })
  await queue.enqueue({ to: 'b@people.example' })
  const failure = { kind: 'server', code: 'not_reachable', status: null }
  expect(await queue.run(down.mailer)).toEqual({ outcomes: ['retried'], failures: [failure] })
  // Paused: no attempt.
  clock.nowMs += 4 * secondMs
  expect((await queue.run(down.mailer)).outcomes).toEqual([])
  clock.nowMs += secondMs
  expect((await queue.run(down.mailer)).outcomes).toEqual(['retried'])
  clock.nowMs += 9 * secondMs
  expect((await queue.run(down.mailer)).outcomes).toEqual([])
  const state = await db.selectFrom('email_server').selectAll().executeTakeFirstOrThrow()
  expect(state).toMatchObject({ failure_count: 2, last_error: 'not_reachable' })
  expect(state.failing_since?.getTime()).toBe(clock.nowMs - 14 * secondMs)

  const up = await queue.startServer()
  clock.nowMs += secondMs
  expect((await queue.run(up.mailer)).outcomes.toSorted()).toEqual(['sent', 'sent'])
  expect(up.caught.flatMap(({ recipients }) => recipients).toSorted()).toEqual([
    'a@people.example',
    'b@people.example',
  ])
  expect(await db.selectFrom('email_server').selectAll().executeTakeFirst()).toMatchObject({
    failing_since: null,
    failure_count: 0,
    last_error: null,
    last_sent_at: new Date(clock.nowMs),
  })
})

test('a server that accepts connections and says nothing delays neither other jobs nor changes', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => void sockets.push(socket))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  const { port } = silent.address() as AddressInfo
  const mailer = createMailer({
    server: { host: '127.0.0.1', port, encryption: 'none', credentials: null },
    sender: { name: 'Throughlink', address: 'links@lumen.example' },
    timeoutMs: 5_000,
  })
  await queue.enqueue()
  let attempt: Awaited<ReturnType<typeof queue.run>> | null = null
  let otherRuns = 0
  const stop = startJobs({
    pool: postgres.pool,
    now: Date.now,
    concurrency: 2,
    periodic: [],
    tasks: {
      sendEmails: async () => {
        attempt = await queue.run(mailer)
      },
      other: () => {
        otherRuns += 1
        return Promise.resolve()
      },
    },
    onFailure: (_, error) => {
      throw error
    },
  })
  onTestFinished(stop)
  await addJob(postgres.pool, { task: 'sendEmails', key: 'send', priority: 0 })
  await expect.poll(() => sockets.length, { timeout: 20_000 }).toBe(1)
  await addJob(postgres.pool, { task: 'other', key: 'other', priority: 0 })
  await expect.poll(() => otherRuns, { timeout: 4_000 }).toBe(1)
  expect(await queue.enqueue({ to: 'b@people.example' })).toBe(true)
  expect(attempt).toBeNull()
  await expect.poll(() => attempt, { timeout: 20_000 }).not.toBeNull()
  expect(attempt).toMatchObject({ outcomes: ['retried'], failures: [{ code: 'timed_out' }] })
}, 60_000)

test('an email that breaks the server does not hold up the others', async () => {
  const { mailer, caught } = await queue.startServer({
    onRcptTo({ address }, _session, done) {
      done(address === 'poison@people.example' ? refuse(421, 'Closing') : undefined)
    },
  })
  await queue.enqueue({ to: 'poison@people.example' })
  clock.nowMs += 1
  await queue.enqueue({ to: 'b@people.example' })
  await queue.run(mailer)
  clock.nowMs += minuteMs
  await queue.run(mailer)
  expect(caught.map(({ recipients }) => recipients)).toEqual([['b@people.example']])
})

test('a refused recipient fails at once, and a busy one is tried again until the email expires', async () => {
  const answers = new Map([
    ['gone@people.example', refuse(550, 'No such user')],
    ['busy@people.example', refuse(451, 'Try later')],
  ])
  const { mailer, caught } = await queue.startServer({
    onRcptTo({ address }, _session, done) {
      done(answers.get(address))
    },
  })
  await queue.enqueue({ to: 'gone@people.example' })
  clock.nowMs += 1
  await queue.enqueue({ to: 'busy@people.example' })
  expect((await queue.run(mailer)).outcomes).toEqual(['failed', 'retried'])
  expect(await queue.list()).toMatchObject([
    { state: 'failed', last_error: 'recipient_refused', content: null },
    { state: 'waiting', last_error: 'recipient_refused' },
  ])
  clock.nowMs += minuteMs
  expect((await queue.run(mailer)).outcomes).toEqual(['retried'])
  clock.nowMs += hourMs
  expect((await queue.run(mailer)).outcomes).toEqual(['failed'])
  expect(await queue.list()).toMatchObject([{}, { state: 'failed', last_error: 'expired' }])
  expect(caught).toEqual([])
})

test('an email whose key was removed fails, and the next one is sent', async () => {
  const { mailer, caught } = await queue.startServer()
  await queue.enqueue()
  const keys = [deriveSealingKey(randomBytes(32))] as const
  expect(await queue.run(mailer, { keys })).toEqual({
    outcomes: ['failed'],
    failures: [{ code: 'unreadable', status: null }],
  })
  expect(await queue.list()).toMatchObject([{ state: 'failed', last_error: 'unreadable' }])
  expect(caught).toEqual([])
})

test('a stopped worker gives the email back', async () => {
  const stopping = new AbortController()
  const { mailer } = await queue.startServer({
    onRcptTo() {
      stopping.abort()
    },
  })
  await queue.enqueue()
  const outcomes: string[] = []
  const { sendDueEmails } = await import('#manage/delivery/email/sendDueEmails.ts')
  await sendDueEmails(
    {
      db,
      keys: queue.keys,
      mailer,
      publicOrigin: 'https://dash.example',
      now: () => clock.nowMs,
      onAttempt: (outcome) => void outcomes.push(outcome),
      onFailure: () => undefined,
    },
    stopping.signal,
  )
  expect(outcomes).toEqual([])
  const next = await queue.startServer()
  await queue.run(next.mailer)
  expect(next.caught).toHaveLength(1)
})

test('an address and an organization get a limited number of emails of a kind in a day', async () => {
  const ids = ['0b0e5d0e-5a43-4c5e-9a6d-2f5a1f3d2c11', '0b0e5d0e-5a43-4c5e-9a6d-2f5a1f3d2c12']
  for (const id of ids) await insertOrganization(db, { id, name: 'Lumen' })
  const [first = '', second = ''] = ids
  const send = (to: string, organizationId: string | null) => queue.enqueue({ to, organizationId })
  for (let count = 0; count < 20; count++) expect(await send('a@people.example', first)).toBe(true)
  // Of all organizations together, and of the organization for all addresses.
  expect(await send('a@people.example', second)).toBe(false)
  expect(await send('b@people.example', first)).toBe(false)
  expect(await send('b@people.example', second)).toBe(true)
  clock.nowMs += dayMs + 1
  expect(await send('a@people.example', first)).toBe(true)
})

test('the backlog is measured from the time an email is due, and while the server fails', async () => {
  expect((await readBacklogs(db)).emailAgeSeconds).toBe(0)
  clock.nowMs = Date.now() - minuteMs
  await queue.enqueue()
  expect((await readBacklogs(db)).emailAgeSeconds).toBeGreaterThan(59)
  const { mailer, stop } = await queue.startServer()
  await stop()
  await queue.run(mailer)
  // The email waits for its next attempt, but the server has not recovered.
  await db
    .updateTable('emails')
    .set({ next_attempt_at: new Date(Date.now() + hourMs) })
    .execute()
  expect((await readBacklogs(db)).emailAgeSeconds).toBeGreaterThan(59)
})

test('the operator sees whether the server works', async () => {
  const { runStatus } = await import('#commands/email.ts')
  const { server } = await queue.startServer()
  const config = { server, sender: { name: 'Lumen', address: 'links@lumen.example' } }
  expect(await runStatus(db, null, ['status'])).toMatchObject({
    isError: false,
    text: expect.stringContaining('set SMTP_URL and EMAIL_FROM') as string,
  })
  await queue.enqueue()
  const down = await queue.startServer()
  await down.stop()
  await queue.run(down.mailer)
  const { text } = await runStatus(db, config, ['status'])
  expect(text).toContain('From: Lumen <links@lumen.example>')
  expect(text).toMatch(/^Server: fails since .+ \(not_reachable\)$/m)
  expect(text).toContain('1 waiting, 0 sent, 0 failed')
})
