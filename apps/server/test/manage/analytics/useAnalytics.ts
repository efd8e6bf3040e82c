import { beforeAll, expect } from 'vitest'
import { makeSecretKey } from '../../support/makeSecretKey.ts'
import { send, type Answer } from '../../support/send.ts'
import { useApp, type Tenant, type TestApp } from '../../support/useApp.ts'
import { insertRows } from './analyticsWorld.ts'

export const nowMs = Date.parse('2026-11-10T12:34:56.789Z')
export const link = '7261833042275114112'

export type Query = Readonly<Record<string, string | readonly string[]>>

export interface Figures {
  readonly app: TestApp
  /** Has the same rows. */
  readonly other: () => Tenant
  readonly key: () => string
  readonly pathOf: (route: string, query?: Query, appId?: string) => string
  readonly get: (route: string, query?: Query) => Promise<Answer>
  /** Of `analytics/`, and good. */
  readonly ask: (route: string, query?: Query) => Promise<unknown>
}

/** An app with two clicks by people, one by a robot, one install and two events, and a key to ask with. */
export function useFigures(): Figures {
  const app = useApp({ now: () => nowMs })
  const late: { key?: string; other?: Tenant } = {}

  beforeAll(async () => {
    late.key = await makeSecretKey(app, app.tenant, ['analytics:read'])
    late.other = await app.seed()
    for (const appId of [app.tenant.appId, late.other.appId]) {
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
          ...{ ...own, at: '2026-11-09 10:01:00.000', install_id: 'i1', method: 'probabilistic' },
          ...{ confidence: 0.9, clicked_at: '2026-11-09 10:00:00.000', click_id: 'c3' },
        },
      ])
      await insertRows(client, 'events', [
        {
          ...{ ...own, at: '2026-11-09 11:00:00.000', received_at: '2026-11-09 11:00:01.000' },
          ...{
            id: 'e1',
            install_id: 'i1',
            name: 'purchase',
            installed_at: '2026-11-09 10:01:00.000',
          },
          data: '{"plan":"pro","n":1}',
        },
        {
          ...{ ...own, at: '2026-11-09 11:00:00.000', received_at: '2026-11-09 11:00:01.000' },
          ...{ id: 'e2', install_id: 'i2', name: 'purchase', data: '', link_id: '0' },
        },
      ])
    }
  })

  function pathOf(route: string, query: Query = {}, appId = app.tenant.appId): string {
    const pairs = Object.entries(query).flatMap(([name, value]) =>
      [value].flat().map((each): [string, string] => [name, each]),
    )
    return `/api/v1/apps/${appId}/${route}?${new URLSearchParams(pairs).toString()}`
  }

  const get = (route: string, query?: Query) =>
    send(app.url, pathOf(route, query), { headers: { authorization: `Bearer ${late.key ?? ''}` } })

  return {
    app,
    pathOf,
    get,
    key: () => late.key ?? '',
    other() {
      if (!late.other) throw new Error('There is no other app before the tests begin.')
      return late.other
    },
    async ask(route, query) {
      const answer = await get(`analytics/${route}`, query)
      expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 })
      return answer.json()
    },
  }
}
