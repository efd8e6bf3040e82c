import { setTimeout as sleep } from 'node:timers/promises'
import type { LinkEvent, MatchResponse } from '@throughlink/protocol'
import type { Reply } from '../harness/phones/createClient.ts'
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
import { repeatWork } from '../harness/phones/repeatWork.ts'
import { createHistory, type History } from './history.ts'
import type { Service, Tenant } from './service.ts'

export interface Load {
  readonly history: History
  readonly start: () => void
  readonly stop: () => Promise<void>
}

export interface LoadOptions {
  /** Whether the service itself may be down, so that requests get no response. Default: false. */
  readonly mayBeDown?: boolean
  /** Default: {@link defaultPauseMs}. */
  readonly pauseMs?: number
  /** Called with the install and the click of each claim by click id that was acknowledged. */
  readonly onClaim?: (installId: string, clickId: string) => void
}

const clickers = 6
const matchers = 4
const guessers = 1
const senders = 4
const eventsPerBatch = 3
/** Milliseconds between the requests of a phone. */
export const defaultPauseMs = 20
const retryMs = 50
/** How long a redirect waits for the log. Afterwards, the click is in the memory of the process. */
const logWaitMs = 250

/**
 * People who tap a link, apps that are opened for the first time, and apps that send events, of two tenants. An app
 * repeats what was not acknowledged, as the SDK does. Two installs request each click, and the second must not get
 * it; nor must an install of the other tenant.
 */
export function createLoad(
  { tenants, servers }: Pick<Service, 'tenants' | 'servers'>,
  { mayBeDown = false, pauseMs = defaultPauseMs, onClaim }: LoadOptions = {},
): Load {
  const history = createHistory()
  let isRunning = false
  let running: Promise<unknown> = Promise.resolve()

  function addRefusal(kind: string, { status, body }: Reply): void {
    if (status === 503 || (mayBeDown && status === 0)) history.refused += 1
    else history.unexpected.push(`${kind} ${status} ${body}`)
  }

  function addClick({ appId }: Tenant, clickId: string, { tookMs }: Reply): void {
    if (mayBeDown && tookMs >= logWaitMs) history.unconfirmed += 1
    else history.clicks.set(toLogId(clickId), appId)
  }

  function addTarget({ appId }: Tenant, target: string): void {
    const counts = history.targets.get(appId) ?? new Map<string, number>()
    history.targets.set(appId, counts.set(target, (counts.get(target) ?? 0) + 1))
  }

  /** Does the work for one tenant and the other in turn. */
  function inTurn(work: (own: Tenant, other: Tenant) => Promise<unknown>): () => Promise<unknown> {
    let [own, other] = tenants
    return async () => {
      await work(own, other)
      ;[own, other] = [other, own]
    }
  }

  async function tap(own: Tenant): Promise<string | null> {
    const { reply, clickId } = await click(servers, own)
    history.taps.push(reply.status)
    history.tapMs.push(reply.tookMs)
    if (clickId === null) {
      addRefusal('click', reply)
      return null
    }
    addClick(own, clickId, reply)
    addTarget(own, URL.parse(reply.headers.location ?? '')?.searchParams.get('id') ?? 'no app')
    return clickId
  }

  async function openThrice(own: Tenant, other: Tenant): Promise<void> {
    const clickId = await tap(own)
    if (clickId === null) return
    await Promise.all([openApp(own, clickId), openApp(own, clickId), openApp(other, clickId)])
  }

  async function openApp(own: Tenant, clickId: string): Promise<void> {
    const installId = makeInstallId()
    const logId = toLogId(clickId)
    while (isRunning) {
      const reply = await matchByClickId(servers, own, clickId, installId)
      const decision = addDecision(own, installId, logId, reply)
      if (decision?.link != null) onClaim?.(installId, logId)
      if (decision !== null) return
      await sleep(retryMs)
    }
  }

  /** An iPhone has no click id. The app of the other tenant asks first, and must not get the click. */
  async function guess(own: Tenant, other: Tenant): Promise<void> {
    const address = randomAddress()
    const { reply, clickId } = await click(servers, own, { address, phone: 'iphone' })
    if (clickId === null) {
      addRefusal('landing page', reply)
      return
    }
    addClick(own, clickId, reply)
    await reportSignals(servers, own, clickId, address)
    for (const asking of [other, own]) {
      const installId = makeInstallId()
      // Not repeated: the address has to stay the same, and it has a rate limit.
      const reply = await matchByFingerprint(servers, asking, installId, address)
      addDecision(asking, installId, null, reply)
    }
  }

  /** Returns null if the request was refused. */
  function addDecision(
    own: Tenant,
    installId: string,
    clickId: string | null,
    reply: Reply,
  ): MatchResponse | null {
    const decision = readDecision(reply)
    if (decision === null) addRefusal('match', reply)
    else if (decision.link !== null) {
      addTarget(own, decision.link)
      history.claims.set(installId, { appId: own.appId, clickId })
    }
    return decision
  }

  async function sendBatch(own: Tenant): Promise<void> {
    const batch: LinkEvent[] = makeEvents(eventsPerBatch)
    while (isRunning) {
      const reply = await sendEvents(servers, own, batch)
      if (reply.status === 202) {
        for (const { id } of batch) history.events.set(id, own.appId)
        return
      }
      addRefusal('events', reply)
      await sleep(retryMs)
    }
  }

  return {
    history,
    start() {
      isRunning = true
      const people = (count: number, work: Parameters<typeof inTurn>[0]) =>
        Array.from({ length: count }, () => [1, inTurn(work)] as const)
      running = repeatWork({
        work: [
          ...people(clickers, tap),
          ...people(matchers, openThrice),
          ...people(guessers, guess),
          ...people(senders, sendBatch),
        ],
        pauseMs,
        isRunning: () => isRunning && (mayBeDown || !servers.hasEnded()),
      })
    },
    async stop() {
      isRunning = false
      await running
    },
  }
}
