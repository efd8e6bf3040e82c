import { randomBytes } from 'node:crypto'
import { afterEach } from 'vitest'
import { createEmails, type NewEmail } from '#manage/delivery/email/createEmails.ts'
import { sendDueEmails, type SendDueEmailsOptions } from '#manage/delivery/email/sendDueEmails.ts'
import { deriveSealingKey, type SealingKeys } from '#platform/crypto/sealSecret.ts'
import type { Postgres } from '#platform/engines/postgres.ts'
import { createMailer } from '#platform/smtp/createMailer.ts'
import { startMailServer } from '#test/support/startMailServer.ts'

export const publicOrigin = 'https://dash.example'
export const testMessage = { kind: 'test', facts: {} } as const

/** Provides a queue, SMTP servers, and a job that runs only when the test calls `run`. */
export function useEmails({ db }: Postgres) {
  const keys: SealingKeys = [deriveSealingKey(randomBytes(32))]
  const clock = { nowMs: Date.now() }
  const now = () => clock.nowMs
  const stops: (() => Promise<void>)[] = []
  const emails = createEmails({ keys, now })
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()))
    await db.deleteFrom('emails').execute()
    await db
      .updateTable('email_server')
      .set({ failing_since: null, failure_count: 0, paused_until: null, last_error: null })
      .execute()
    clock.nowMs = Date.now()
  })

  return {
    db,
    keys,
    clock,
    emails,
    enqueue: (changes: Partial<NewEmail> = {}) =>
      emails.enqueue(db, {
        to: 'grace@people.example',
        organizationId: null,
        message: testMessage,
        ...changes,
      }),

    async startServer(...args: Parameters<typeof startMailServer>) {
      const started = await startMailServer(...args)
      stops.push(() => started.stop())
      const mailer = createMailer({
        server: started.server,
        sender: { name: 'Throughlink', address: 'links@lumen.example' },
        timeoutMs: 2_000,
      })
      return { ...started, mailer }
    },

    /** Runs the job once. Returns what it reported. */
    async run(mailer: SendDueEmailsOptions['mailer'], changes: Partial<SendDueEmailsOptions> = {}) {
      const outcomes: string[] = []
      const failures: unknown[] = []
      await sendDueEmails({
        db,
        keys,
        mailer,
        publicOrigin,
        now,
        onAttempt: (outcome) => void outcomes.push(outcome),
        onFailure: (failure) => void failures.push(failure),
        ...changes,
      })
      return { outcomes, failures }
    },

    /** Lists the queue, the oldest email first. */
    list: () => db.selectFrom('emails').selectAll().orderBy('created_at').orderBy('id').execute(),
  }
}
