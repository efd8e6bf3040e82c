import { setTimeout as sleep } from 'node:timers/promises'
import { dayMs } from '@throughlink/server/src/platform/time/durations.ts'
import type { Client, Reply } from '../harness/phones/createClient.ts'
import {
  click,
  makeEvents,
  makeInstallId,
  matchByClickId,
  matchByFingerprint,
  randomAddress,
  readDecision,
  reportSignals,
  sendEvents,
  toLogId,
} from '../harness/phones/phones.ts'
import type { TestApp } from '../harness/servers/startTestbed.ts'

export type RequestKind =
  | 'redirect'
  | 'missing link'
  | 'match by id'
  | 'landing page'
  | 'signals'
  | 'match by signals'
  | 'events'
  | 'dashboard'

/** What happened to the victim in some seconds. */
export interface Window {
  readonly tookMs: ReadonlyMap<RequestKind, readonly number[]>
  readonly failures: readonly string[]
}

/** A click that must appear in analytics. */
export interface Marker {
  readonly id: string
  readonly answeredMs: number
}

export interface VictimOptions {
  readonly client: Client
  readonly app: TestApp
  readonly serviceHost: string
  readonly secretKey: string
  readonly onMarker: (marker: Marker) => void
}

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * dayMs).toISOString()

/** What a page of the dashboard asks for. */
const createDashboardPaths = () => {
  const range = `from=${day(6)}&to=${day(0)}`
  return [
    `analytics/time-series?${range}&metrics=clicks&metrics=installs`,
    `analytics/top-values?${range}&by=link&metrics=clicks`,
    `analytics/funnel?${range}&event=opened`,
    'links?search=amber',
    'tags',
  ]
}

/** Sends ordinary traffic of one organization for some time: about 60 requests a second, whatever the responses are. */
export async function useService(durationMs: number, options: VictimOptions): Promise<Window> {
  const { client, app, serviceHost, secretKey, onMarker } = options
  const tookMs = new Map<RequestKind, number[]>()
  const failures: string[] = []
  const paths = createDashboardPaths()
  let turn = 0

  function record(kind: RequestKind, reply: Reply, status: number): boolean {
    const times = tookMs.get(kind) ?? []
    tookMs.set(kind, times)
    times.push(reply.tookMs)
    const isExpected = reply.status === status
    if (!isExpected) failures.push(`${kind} ${reply.status || reply.body}`)
    return isExpected
  }

  function recordMatch(kind: RequestKind, reply: Reply): void {
    const isAnswered = record(kind, reply, 200)
    if (isAnswered && !readDecision(reply)?.link) failures.push(`${kind} without a link`)
  }

  async function redirect(): Promise<string | null> {
    const { reply, clickId } = await click(client, app)
    return record('redirect', reply, 302) ? clickId : null
  }

  async function visitMissing(): Promise<void> {
    const { reply } = await click(client, app, { slug: `missing-${makeInstallId()}` })
    record('missing link', reply, 404)
  }

  async function installFromStore(): Promise<void> {
    const clickId = await redirect()
    if (clickId === null) return
    const reply = await matchByClickId(client, app, clickId, makeInstallId())
    recordMatch('match by id', reply)
  }

  async function installOnIphone(): Promise<void> {
    const address = randomAddress()
    const { reply, clickId } = await click(client, app, { address, phone: 'iphone' })
    if (!record('landing page', reply, 200) || clickId === null) return
    record('signals', await reportSignals(client, app, clickId, address), 204)
    recordMatch('match by signals', await matchByFingerprint(client, app, makeInstallId(), address))
  }

  async function useApp(): Promise<void> {
    record('events', await sendEvents(client, app, makeEvents(3)), 202)
  }

  async function openDashboard(): Promise<void> {
    const reply = await client.send({
      path: `/api/v1/apps/${app.appId}/${paths[turn++ % paths.length] ?? ''}`,
      headers: { host: serviceHost, authorization: `Bearer ${secretKey}` },
    })
    record('dashboard', reply, 200)
  }

  async function mark(): Promise<void> {
    const clickId = await redirect()
    if (clickId !== null) onMarker({ id: toLogId(clickId), answeredMs: performance.now() })
  }

  const work: readonly (readonly [perSecond: number, send: () => Promise<unknown>])[] = [
    [15, redirect],
    [3, visitMissing],
    [8, installFromStore],
    [4, installOnIphone],
    [12, useApp],
    [3, openDashboard],
    [2, mark],
  ]
  const open = new Set<Promise<unknown>>()
  const startedMs = performance.now()
  const repeat = async (perSecond: number, send: () => Promise<unknown>) => {
    const total = (durationMs / 1_000) * perSecond
    for (let sent = 0; sent < total; sent += 1) {
      // At a random moment of its turn, so that the kinds are not sent at the same time.
      const atMs = startedMs + ((sent + Math.random()) / perSecond) * 1_000
      await sleep(Math.max(0, atMs - performance.now()))
      const sending = send().finally(() => open.delete(sending))
      open.add(sending)
    }
  }
  await Promise.all(work.map(([perSecond, send]) => repeat(perSecond, send)))
  await Promise.all(open)
  return { tookMs, failures }
}
