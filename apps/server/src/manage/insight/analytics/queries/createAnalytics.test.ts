import { type ClickHouseClient, ClickHouseError } from '@clickhouse/client'
import { expect, test, vi } from 'vitest'
import { createAnalytics, translateClickhouseError } from './createAnalytics.ts'
import { statement } from './statement.ts'

const select = statement('SELECT id FROM clicks WHERE app_id = {app:String}')

/** A client whose queries end when they are told to. */
function createSlowClient() {
  const ends: (() => void)[] = []
  const query = vi.fn(
    () =>
      new Promise((resolve) => {
        ends.push(() => {
          resolve({ json: () => Promise.resolve([]) })
        })
      }),
  )
  const endAll = () => {
    for (const end of ends.splice(0)) end()
  }
  return { client: { query } as unknown as ClickHouseClient, query, endAll }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('two queries of an organization run at a time, and those of others do not wait for them', async () => {
  const { client, query, endAll } = createSlowClient()
  const analytics = createAnalytics({ client })
  const own = ['app_1', 'app_1', 'app_2'].map((app) =>
    analytics.forApp(app, 'org_1').query(select, {}),
  )
  await settle()
  expect(query).toHaveBeenCalledTimes(2)
  const other = analytics.forApp('app_3', 'org_2').query(select, {})
  await settle()
  expect(query).toHaveBeenCalledTimes(3)
  endAll()
  await settle()
  expect(query).toHaveBeenCalledTimes(4)
  endAll()
  expect(await Promise.all([...own, other])).toEqual([[], [], [], []])
})

test('a query that waits too long is rejected with when to retry', async () => {
  const { client, query, endAll } = createSlowClient()
  const app = createAnalytics({ client, maxWaitMs: 10 }).forApp('app_1', 'org_1')
  const running = [app.query(select, {}), app.query(select, {})]
  await expect(app.query(select, {})).rejects.toMatchObject({
    code: 'rate_limited',
    status: 429,
    retryAfterSeconds: 5,
  })
  expect(query).toHaveBeenCalledTimes(2)
  endAll()
  await Promise.all(running)
})

const failure = (code: string) => new ClickHouseError({ message: 'Failed.', code })

test.each(['60', '81', '202', '209', '210', '241'])('code %s is reported as an outage', (code) => {
  expect(translateClickhouseError(failure(code))).toMatchObject({
    code: 'unavailable',
    retryAfterSeconds: 5,
  })
})

test.each(['158', '159', '307', '396'])('code %s means that the query exceeds a limit', (code) => {
  expect(translateClickhouseError(failure(code))).toMatchObject({
    code: 'validation_failed',
    errors: [{ pointer: '/from' }],
  })
})

test('a timeout is reported as an outage', () => {
  expect(translateClickhouseError(new Error('Timeout error.'))).toMatchObject({
    code: 'unavailable',
  })
})

test('an invalid statement is a bug, so the error is returned unchanged', () => {
  const error = failure('62')
  expect(translateClickhouseError(error)).toBe(error)
})
