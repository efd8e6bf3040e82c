import type { ClickHouseClient } from '@clickhouse/client'
import { insertRows } from './analyticsWorld.ts'

export const range = {
  fromMs: Date.parse('2026-11-02T00:00Z'),
  toMs: Date.parse('2026-11-09T00:00Z'),
}
export const link = '7261833042275114112'

/** A week of one app: four installs attributed to a link, one organic install, and one after the week. */
const installs = [
  { install_id: 'i1', at: '2026-11-02 10:00:00.000', method: 'referrer', confidence: 1 },
  { install_id: 'i2', at: '2026-11-03 10:00:00.000', method: 'probabilistic', confidence: 0.95 },
  { install_id: 'i3', at: '2026-11-03 11:00:00.000', method: 'probabilistic', confidence: 0.85 },
  { install_id: 'i4', at: '2026-11-04 10:00:00.000', method: 'opened', confidence: 1 },
  { install_id: 'i5', at: '2026-11-04 11:00:00.000', method: 'none', reason: 'ambiguous' },
  { install_id: 'i6', at: '2026-11-10 10:00:00.000', method: 'referrer', confidence: 1 },
] as const
/** Two links have clicks, and an unknown one has one. The last click is after the week. */
const opens = [
  { id: 'o1', install_id: 'i1', at: '2026-11-02 11:50:00.000', link_id: link },
  { id: 'o2', install_id: 'i1', at: '2026-11-05 11:50:00.000', link_id: '5' },
  { id: 'o3', install_id: 'i2', at: '2026-11-06 11:50:00.000', link_id: link },
  { id: 'o4', install_id: 'i2', at: '2026-11-06 12:50:00.000', link_id: '0' },
  { id: 'o5', install_id: 'i2', at: '2026-11-10 09:50:00.000', link_id: link },
] as const
const clickedAt: Readonly<Record<string, string>> = {
  i1: '2026-11-02 09:59:55.000',
  i2: '2026-11-03 09:55:00.000',
  i3: '2026-11-02 11:00:00.000',
}

export async function insertWeek(client: ClickHouseClient, appId: string): Promise<void> {
  const app = { app_id: appId }
  await insertRows(client, 'clicks', [
    ...[0, 1, 2, 3, 4, 5].map((hour) => ({
      ...app,
      at: `2026-11-02 0${hour}:30:00.000`,
      id: `c${hour}`,
      link_id: link,
      is_bot: hour === 5,
    })),
    { ...app, at: '2026-11-03 00:30:00.000', id: 'c7', link_id: '5' },
  ])
  const matches = installs.map((install) => ({
    ...app,
    ...install,
    platform: install.install_id === 'i2' ? 'android' : 'ios',
    clicked_at: clickedAt[install.install_id] ?? null,
    link_id: install.method === 'none' ? '0' : install.install_id === 'i3' ? '5' : link,
  }))
  await insertRows(client, 'matches', matches)
  await insertRows(
    client,
    'opens',
    opens.map((open) => ({ ...app, ...open, received_at: open.at })),
  )
  const event = (installId: string, at: string, name: string, data = '{}', openedLink = '0') => {
    const match = matches.find(({ install_id }) => install_id === installId)
    return {
      ...app,
      at,
      received_at: at,
      id: `${installId}-${at}`,
      install_id: installId,
      name,
      data,
      installed_at: match?.at ?? '1970-01-01 00:00:00.000',
      link_id: match?.link_id ?? '0',
      opened_link_id: openedLink,
    }
  }
  await insertRows(client, 'events', [
    event('i1', '2026-11-02 12:00:00.000', 'purchase', '{"plan":"pro","cart":{"total":10}}', link),
    event('i1', '2026-11-05 12:00:00.000', 'purchase', '{"plan":"pro","cart":{"total":2.5}}', '5'),
    event('i2', '2026-11-10 09:59:00.000', 'purchase', '{"plan":3,"cart":{"total":"10"}}'),
    event('i3', '2026-11-11 12:00:00.000', 'purchase', '{"plan":"3","on":true}'),
    event('i4', '2026-11-06 12:00:00.000', 'purchase', '{"plan":null,"on":1}'),
    event('i5', '2026-11-06 12:00:00.000', 'purchase', ''),
    event('i6', '2026-11-10 12:00:00.000', 'purchase', '{"other":"a\\u0000b\\n\\"\'\\\\"}'),
    event('i1', '2026-11-12 12:00:00.000', 'share'),
    event('i1', '2026-11-17 12:00:00.000', 'share'),
    event('unknown', '2026-11-03 12:00:00.000', 'share'),
  ])
}
