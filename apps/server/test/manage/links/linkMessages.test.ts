import { expect, test } from 'vitest'
import { createEndpoint } from '#manage/delivery/webhooks/createEndpoint.ts'
import type { LinkView } from '#manage/links/linkView.ts'
import { useApp } from '#test/support/useApp.ts'
import { keys } from '../delivery/webhooks/useWebhooks.ts'
import { useLinks } from './useLinks.ts'

const app = useApp()
const { call, newTenant } = useLinks(app)
const destination = 'https://www.meadow.example/fern'

test('webhooks receive a message for every created, updated or archived link, and for imports', async () => {
  const [tenant, key] = await newTenant()
  const { appId, domain } = tenant
  const { db, pool } = app.postgres
  await db
    .transaction()
    .execute((trx) =>
      createEndpoint(trx, keys, { appId, url: 'https://hooks.example/', nowMs: Date.now() }),
    )
  const post = (path: string, body?: unknown) => call(path, { method: 'POST', body, tenant, key })

  const { id } = (await post('links', { destination, slug: 'a' })).json() as LinkView
  await call(`links/${id}`, { method: 'PATCH', body: { title: 'x' }, tenant, key })
  await post(`links/${id}/archive`)
  await post(`links/${id}/archive`)
  await post('links', { destination: 'javascript:x' })
  await post('links', { destination, slug: 'a' })
  await post('links/bulk', {
    links: [
      { destination, slug: 'b' },
      { destination, slug: 'a' },
    ],
  })
  const body = `slug,destination\nc,${destination}\nb,${destination}\nx y,z\n`
  const headers = { 'content-type': 'text/csv' }
  for (const query of ['', 'dryRun=false']) {
    await call(`imports?${query}`, { method: 'POST', body, headers, tenant, key })
  }

  const { rows } = await pool.query<{ event_type: string; payload: object }>(
    'select event_type, payload from webhook_messages where app_id = $1 order by created_at, id',
    [appId],
  )
  expect(rows.map(({ event_type }) => event_type)).toEqual([
    'link.created',
    'link.updated',
    'link.archived',
    'link.created',
    'import.finished',
  ])
  expect(rows[0]?.payload).toMatchObject({
    appId,
    linkId: id,
    domain,
    slug: 'a',
    destination,
  })
  expect(rows[4]?.payload).toMatchObject({ createdCount: 1, refusedCount: 1 })
})
