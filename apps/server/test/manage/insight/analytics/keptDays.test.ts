import { expect, test } from 'vitest'
import { runRetentionCommand } from '#commands/retention.ts'
import type { SharedReport } from '#manage/insight/reports/reportSchemas.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { makeMember } from '#test/support/people.ts'
import { useApp } from '#test/support/useApp.ts'
import { readToken, useReports } from '../reports/useReports.ts'

const app = useApp({
  now: () => Date.parse('2026-11-20T12:00:00Z'),
  config: { analyticsRetentionMonths: 24, countRetentionMonths: 36 },
})
const { makeTenant, open } = useReports(app)
const combination = 'where=country:eq:DE&by=platform'

test('queries of rows go back as far as is configured, and the error says how far that is', async () => {
  const { organizationId, appId } = await app.seed()
  const person = await makeMember(app, organizationId, 'viewer')
  const get = (route: string, from: string, to: string, query = '') =>
    person.get(`/apps/${appId}/analytics/${route}?from=${from}&to=${to}&${query}`)

  const shown = (await person.get(`/apps/${appId}`)).json()
  expect(shown).toMatchObject({ retention: { rowMonths: 24, countMonths: 36 } })
  for (const [route, query] of [
    ['time-series', combination],
    ['top-values', combination],
  ] as const) {
    expect((await get(route, '2025-01-01', '2025-02-01', query)).status).toBe(200)
    const problem = expectProblem(
      await get(route, '2024-11-01', '2024-12-01', query),
      'validation_failed',
    )
    expect(problem.errors).toEqual([
      {
        pointer: '/from',
        detail: expect.stringMatching(/^must be 2024-11-\d\dT.* kept for 24 months$/) as string,
      },
    ])
  }
  // Counts are kept for longer.
  expect((await get('time-series', '2024-11-01', '2024-12-01')).status).toBe(200)
})

test('an organization that asked for fewer months has queries of these', async () => {
  const { organizationId, appId } = await app.seed()
  const person = await makeMember(app, organizationId, 'viewer')
  const path = `/apps/${appId}/analytics/top-values?from=2026-08-01&to=2026-09-01&${combination}`
  expect((await person.get(path)).status).toBe(200)
  await runRetentionCommand(app.postgres.db, ['set', organizationId, '2'])
  const problem = expectProblem(await person.get(path), 'validation_failed')
  expect(problem.errors?.[0]?.detail).toMatch(/kept for 2 months$/)
  const apps = (await person.get(`/organizations/${organizationId}/apps`)).json()
  expect(apps).toMatchObject({ items: [{ retention: { rowMonths: 2, countMonths: 36 } }] })

  await runRetentionCommand(app.postgres.db, ['set', organizationId, '600'])
  expect((await person.get(`/apps/${appId}`)).json()).toMatchObject({
    retention: { rowMonths: 24 },
  })
})

test('a report of all time begins where counts are kept', async () => {
  const { create, appId } = await makeTenant()
  await app.postgres.db
    .updateTable('apps')
    .set({ created_at: new Date('2020-05-01') })
    .where('id', '=', appId)
    .execute()
  const token = readToken(await create({}, { period: 'all' }))
  const report = (await open(token)).json() as SharedReport
  expect(report.period.from).toBe('2023-11-26')
  expect(report.series).not.toBeNull()
})
