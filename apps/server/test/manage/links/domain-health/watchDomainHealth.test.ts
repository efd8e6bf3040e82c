import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { HealthItem } from '#manage/links/domain-health/healthItem.ts'
import { watchDomainHealth } from '#manage/links/domain-health/watchDomainHealth.ts'
import { dayMs, hourMs } from '#platform/time/durations.ts'
import { catchEmails } from '#test/support/catchEmails.ts'
import { makeMember } from '#test/support/people.ts'
import { randomDomain, useApp } from '#test/support/useApp.ts'

const app = useApp()
const { db } = app.postgres

type Status = HealthItem['status']

/** A domain of a new organization, whose health the test sets, and a job that runs when it is called. */
async function setUp({ isVerified = true } = {}) {
  // Only this domain is due.
  await db.deleteFrom('domain_verifications').execute()
  const { appId, organizationId } = await app.seed()
  const admin = await makeMember(app, organizationId, 'admin')
  const domain = randomDomain()
  const verified_at = isVerified ? new Date() : null
  await db
    .insertInto('domain_verifications')
    .values({ id: randomUUID(), app_id: appId, domain, challenge: 'x', verified_at })
    .execute()
  await db.insertInto('domains').values({ domain, app_id: appId }).execute()
  const emails = catchEmails()
  const state = {
    nowMs: Date.now(),
    checks: 0,
    statuses: {} as Partial<Record<HealthItem['check'], Status>>,
    certificateExpiresAt: '2027-03-01T00:00:00.000Z',
  }
  const run = (sends = emails) =>
    watchDomainHealth({
      db,
      emails: sends,
      now: () => state.nowMs,
      onFailure: (error) => {
        throw error as Error
      },
      checkHealth: () => {
        state.checks += 1
        const all = { dns_address: 'ok', tls: 'ok', traffic: 'warning', ...state.statuses } as const
        const items = Object.entries(all).map(([check, status]) => ({
          check: check as HealthItem['check'],
          status,
          message: `${check} is ${status}.`,
          fix: null,
          file: null,
        }))
        return Promise.resolve({ items, certificateExpiresAt: state.certificateExpiresAt })
      },
    })
  return {
    domain,
    appId,
    organizationId,
    state,
    run,
    /** Lets time pass, and looks once more. */
    async runAfter(ms: number, statuses: typeof state.statuses = {}) {
      Object.assign(state, { nowMs: state.nowMs + ms, statuses })
      await run()
    },
    read: () => emails.to(`${admin.personId}@people.example`),
  }
}

test('a domain that was healthy is reported when it fails twice, once until it is healthy again', async () => {
  const { domain, runAfter, read } = await setUp()
  const failing = { dns_address: 'failed' } as const
  await runAfter(0)
  await runAfter(dayMs, failing)
  expect(read()).toEqual([])
  await runAfter(hourMs, failing)
  expect(read()).toMatchObject([
    {
      kind: 'domainUnhealthy',
      facts: { domain, problems: [{ message: 'dns_address is failed.' }] },
    },
  ])
  for (let count = 0; count < 40; count++) await runAfter(dayMs, failing)
  expect(read()).toHaveLength(1)
  await runAfter(hourMs)
  await runAfter(dayMs, failing)
  await runAfter(hourMs, failing)
  expect(read()).toHaveLength(2)
})

test('one failure of a network is not reported, and neither is a domain that was never healthy', async () => {
  const { state, runAfter, read } = await setUp()
  for (let count = 0; count < 3; count++) await runAfter(hourMs, { tls: 'failed' })
  await runAfter(hourMs)
  await runAfter(dayMs, { tls: 'failed' })
  await runAfter(hourMs, { apple_association: 'failed' })
  await runAfter(hourMs)
  expect(read()).toEqual([])
  expect(state.checks).toBe(7)
})

test('a certificate that expires soon is reported once, and the next one again', async () => {
  const { state, runAfter, read } = await setUp()
  for (let count = 0; count < 5; count++) await runAfter(dayMs, { tls: 'warning' })
  expect(read()).toMatchObject([
    { kind: 'certificateExpiring', facts: { expiresAt: state.certificateExpiresAt } },
  ])
  // Renewed for a short time only.
  state.certificateExpiresAt = '2027-03-06T00:00:00.000Z'
  await runAfter(dayMs, { tls: 'warning' })
  expect(read()).toHaveLength(2)
})

test('a domain is checked once a day, and only if it is verified and email is sent', async () => {
  const { state, run } = await setUp()
  const { noEmails } = await import('#manage/delivery/email/createEmails.ts')
  await run({ ...catchEmails(), ...noEmails })
  expect(state.checks).toBe(0)
  await run()
  await run()
  state.nowMs += dayMs - 1
  await run()
  expect(state.checks).toBe(1)
  const pending = await setUp({ isVerified: false })
  await pending.run()
  expect(pending.state.checks).toBe(0)
})
