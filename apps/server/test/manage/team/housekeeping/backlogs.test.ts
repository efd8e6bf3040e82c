import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { measureBacklogs } from '#manage/team/housekeeping/measureBacklogs.ts'
import { readBacklogs } from '#manage/team/housekeeping/readBacklogs.ts'
import { createMetrics } from '#platform/http/metrics.ts'
import { type Client, makeMember } from '#test/support/people.ts'
import { useApp } from '#test/support/useApp.ts'

const app = useApp()
let owner: Client
beforeAll(async () => {
  owner = await makeMember(app, app.tenant.organizationId, 'owner')
})

test('backlogs are empty without work', async () => {
  expect(await readBacklogs(app.postgres.db)).toEqual({
    webhookAgeSeconds: 0,
    unfinishedErasures: 0,
    erasureAgeSeconds: 0,
    emailAgeSeconds: 0,
    appsToLearn: 0,
  })
})

test('due deliveries, unfinished erasures and apps with new installs are counted', async () => {
  const { db } = app.postgres
  const path = `/apps/${app.tenant.appId}`
  const webhook = await owner.post(`${path}/webhooks`, { url: 'https://hooks.example/' })
  const { id } = webhook.json() as { id: string }
  await owner.post(`${path}/webhooks/${id}/test`)
  await sql`update webhook_deliveries set next_attempt_at = now() - interval '90 seconds'`.execute(
    db,
  )
  await owner.post(`${path}/installs/${randomUUID()}/erasure`)
  await sql`update erasures set requested_at = now() - interval '1 hour'`.execute(db)
  await sql`insert into install_values (app_id, day, platform, signal, value, count)
    values (${app.tenant.appId}, '2026-01-01', 'ios', 'installs', '', 25)`.execute(db)

  const metrics = createMetrics()
  measureBacklogs(db, metrics)
  const text = await metrics.registry.metrics()
  const read = (name: string) =>
    Number(new RegExp(`^throughlink_${name} (.+)$`, 'm').exec(text)?.[1])
  expect(read('webhook_backlog_age_seconds')).toBeCloseTo(90, -1.5)
  expect(read('unfinished_erasures')).toBe(1)
  expect(read('erasure_age_seconds')).toBeCloseTo(3600, -2)
  expect(read('apps_to_learn')).toBe(1)

  await sql`update webhook_endpoints set paused_until = now() + interval '1 hour'`.execute(db)
  expect(await readBacklogs(db)).toMatchObject({ webhookAgeSeconds: 0 })
})

test('an outage of the database leaves the other metrics readable', async () => {
  const metrics = createMetrics()
  const failing = new Proxy(app.postgres.db, {
    get() {
      throw new Error('connection lost')
    },
  })
  measureBacklogs(failing, metrics)
  expect(await metrics.registry.metrics()).toContain('throughlink_unfinished_erasures 0')
})
