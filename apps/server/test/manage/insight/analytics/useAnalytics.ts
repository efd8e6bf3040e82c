import { beforeAll, expect } from 'vitest'
import { makeSecretKey } from '#test/support/makeSecretKey.ts'
import { type HttpResponse, send } from '#test/support/send.ts'
import { type Tenant, type TestApp, useApp } from '#test/support/useApp.ts'
import { insertRows } from './analyticsWorld.ts'

export const nowMs = Date.parse('2026-11-10T12:34:56.789Z')
export const link = '7261833042275114112'

export type Query = Readonly<Record<string, string | readonly string[]>>

export interface AnalyticsFixture {
  readonly app: TestApp
  /** A tenant with the same rows. */
  readonly other: () => Tenant
  readonly key: () => string
  readonly toPath: (route: string, query?: Query, appId?: string) => string
  readonly get: (route: string, query?: Query) => Promise<HttpResponse>
  /** Returns the body of a successful response under `analytics/`. */
  readonly query: (route: string, query?: Query) => Promise<unknown>
}

/**
 * Starts an app with two clicks by people, one by a bot, one install and two events in the last 30 days, and a
 * key to query them.
 */
export function useAnalytics(): AnalyticsFixture {
  const app = useApp({ now: () => nowMs })
  const state: { key?: string; other?: Tenant } = {}

  beforeAll(async () => {
    state.key = await makeSecretKey(app, app.tenant, ['analytics:read'])
    state.other = await app.seed()
    for (const appId of [app.tenant.appId, state.other.appId]) {
      const own = { app_id: appId, link_id: link, platform: 'ios' }
      const { client } = app.clickhouse
      await insertRows(client, 'clicks', [
        { ...own, at: '2026-11-08 22:30:00.000', id: 'c1', country: 'DE', user_agent: '=1+1' },
        { ...own, at: '2026-11-08 23:30:00.000', id: 'c2', country: 'AT' },
        { ...own, at: '2026-11-09 10:00:00.000', id: 'c3', country: 'DE', is_bot: true },
        { ...own, at: '2026-10-01 10:00:00.000', id: 'c0', country: 'FR' },
      ])
      await insertRows(client, 'matches', [
        {
          ...own,
          at: '2026-11-09 10:01:00.000',
          install_id: 'i1',
          method: 'probabilistic',
          confidence: 0.9,
          clicked_at: '2026-11-09 10:00:00.000',
          click_id: 'c3',
        },
      ])
      await insertRows(client, 'events', [
        {
          ...own,
          at: '2026-11-09 11:00:00.000',
          received_at: '2026-11-09 11:00:01.000',
          id: 'e1',
          install_id: 'i1',
          name: 'purchase',
          installed_at: '2026-11-09 10:01:00.000',
          data: '{"plan":"pro","n":1}',
        },
        {
          ...own,
          at: '2026-11-09 11:00:00.000',
          received_at: '2026-11-09 11:00:01.000',
          id: 'e2',
          install_id: 'i2',
          name: 'purchase',
          data: '',
          link_id: '0',
        },
      ])
    }
  })

  function toPath(route: string, query: Query = {}, appId = app.tenant.appId): string {
    const pairs = Object.entries(query).flatMap(([name, value]) =>
      [value].flat().map((each): [string, string] => [name, each]),
    )
    return `/api/v1/apps/${appId}/${route}?${new URLSearchParams(pairs).toString()}`
  }

  const get = (route: string, query?: Query) =>
    send(app.url, toPath(route, query), { headers: { authorization: `Bearer ${state.key ?? ''}` } })

  return {
    app,
    toPath,
    get,
    key: () => state.key ?? '',
    other() {
      if (!state.other) throw new Error('The other app is created when the tests start.')
      return state.other
    },
    async query(route, query) {
      const response = await get(`analytics/${route}`, query)
      expect({ status: response.status, text: response.text }).toMatchObject({ status: 200 })
      return response.json()
    },
  }
}
