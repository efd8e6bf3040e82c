import type { Kind } from './createKinds.ts'
import type { OracleClick } from './createWeigh.ts'

/** Clicks of an app in lists sorted by time. */
export interface ClickLookup {
  /** Clicks that do not differ from a kind in both device and time zone, as most do. */
  similar(appId: string, kind: Kind): readonly (readonly OracleClick[])[]
  at(appId: string, address: string): readonly OracleClick[]
  /** Clicks seen with IPv4 only. */
  v4OnlyAt(appId: string, v4: string): readonly OracleClick[]
}

export function createClickLookup(clicks: readonly OracleClick[]): ClickLookup {
  const byAddress = new Map<string, OracleClick[]>()
  const put = (key: string, click: OracleClick) => {
    const list = byAddress.get(key)
    if (list === undefined) byAddress.set(key, [click])
    else list.push(click)
  }
  for (const one of clicks) {
    if (one.place === null) continue
    const { appId } = one.click
    const { v4, v6 } = one.place
    if (v6 !== null) put(`${appId} ${v6}`, one)
    if (v4 !== null) put(`${appId} ${v4}`, one)
    if (v4 !== null && v6 === null) put(`${appId} ${v4} only`, one)
  }
  const byApp = new Map(
    [...Map.groupBy(clicks, ({ click }) => click.appId)].map(([appId, some]) => [
      appId,
      groupByLook(some),
    ]),
  )
  return {
    at: (appId, address) => byAddress.get(`${appId} ${address}`) ?? [],
    v4OnlyAt: (appId, v4) => byAddress.get(`${appId} ${v4} only`) ?? [],
    similar: (appId, kind) =>
      (byApp.get(appId) ?? [])
        .filter(({ device, timezone }) => {
          const fits = device[kind.device] ?? 0
          return fits > 0 && (fits >= 0.5 || (timezone[kind.timezone] ?? 0) >= 0.5)
        })
        .map((list) => list.clicks),
  }
}

function groupByLook(clicks: readonly OracleClick[]) {
  const byDevice = Map.groupBy(clicks, ({ look }) => look.device)
  return [...byDevice].flatMap(([device, some]) =>
    [...Map.groupBy(some, ({ look }) => look.timezone)].map(([timezone, same]) => ({
      device,
      timezone,
      clicks: same,
    })),
  )
}
