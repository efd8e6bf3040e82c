import {
  type Candidates,
  createTally,
  decide,
  installKeys,
  type InstallSignals,
  learnModel,
  type MatchModel,
  observe,
  priorModel,
  readAddress,
  weigh,
  type Weighed,
} from '@throughlink/matcher'
import type { BlockingHashes } from '@throughlink/server/src/pipeline/click-index/blockingHashes.ts'
import type {
  ClickIndex,
  FoundClicks,
} from '@throughlink/server/src/pipeline/click-index/clickIndex.ts'
import { readLinkId } from '@throughlink/server/src/pipeline/clicks/clickTokens.ts'
import type { RedisClient } from '@throughlink/server/src/platform/engines/redis.ts'
import { dayMs } from '@throughlink/server/src/platform/time/durations.ts'
import type { FilledClick } from './fillPart.ts'
import { clickSignals } from './phones.ts'

export type InstallKind = 'home' | 'office' | 'carrier' | 'nowhere'

export interface BenchInstall {
  readonly kind: InstallKind
  readonly address: string
  readonly signals: InstallSignals
}

export interface LookupOptions {
  readonly client: RedisClient
  readonly index: ClickIndex
  readonly hashes: BlockingHashes
  readonly appId: string
  readonly nowMs: number
}

/** Measurement of one install, in milliseconds. */
export interface Timing {
  readonly kind: InstallKind
  readonly lookupMs: number
  readonly priorMs: number
  readonly learnedMs: number
  /** Bare controls: a round trip, and a read of the same number of missing keys. */
  readonly pingMs: number
  readonly emptyMs: number
  readonly clicks: number
  readonly unread: number
}

async function findCandidates(
  { index, hashes, appId, nowMs }: LookupOptions,
  { address, signals }: Pick<BenchInstall, 'address' | 'signals'>,
): Promise<{ readonly found: FoundClicks; readonly keys: number }> {
  const family = readAddress(address)?.family
  const keys = await hashes.forInstall(appId, installKeys(signals, [address], nowMs), nowMs)
  const has = { v4: family === 'v4', v6: family === 'v6' }
  return { found: await index.find(appId, keys, has, nowMs), keys: keys.length }
}

function weighFound(
  { signals }: BenchInstall,
  found: FoundClicks,
  nowMs: number,
  model: MatchModel,
): Weighed {
  return weigh(signals, toCandidates(found), { nowMs, windowDays: 1, model })
}

/** Measures one install after the other, each together with its controls. */
export async function measureLookups(
  options: LookupOptions,
  installs: readonly BenchInstall[],
  models: { readonly prior: MatchModel; readonly learned: MatchModel },
): Promise<readonly Timing[]> {
  const { client, nowMs } = options
  const timings: Timing[] = []
  for (const install of installs) {
    const startedMs = performance.now()
    const { found, keys } = await findCandidates(options, install)
    const lookupMs = performance.now() - startedMs
    const [priorMs, learnedMs] = [models.prior, models.learned].map((model) =>
      measureMs(() => {
        const { calibration, thresholds } = model
        const weighed = weighFound(install, found, nowMs, model)
        decide(weighed, { getDestination: ({ linkId }) => linkId, calibration, thresholds })
      }),
    )
    const pingStartMs = performance.now()
    await client.ping()
    const emptyStartMs = performance.now()
    await readNothing(client, keys)
    const emptyMs = performance.now() - emptyStartMs
    timings.push({
      kind: install.kind,
      lookupMs,
      priorMs: lookupMs + (priorMs ?? 0),
      learnedMs: lookupMs + (learnedMs ?? 0),
      pingMs: emptyStartMs - pingStartMs,
      emptyMs,
      clicks: found.clicks.length,
      unread: found.unread.reduce((sum, { count }) => sum + count, 0),
    })
  }
  return timings
}

function measureMs(run: () => void): number {
  const startedMs = performance.now()
  run()
  return performance.now() - startedMs
}

/** Sends the commands of a lookup for keys that do not exist. */
async function readNothing(client: RedisClient, keys: number): Promise<void> {
  await Promise.all(
    Array.from({ length: keys }, (_, at) =>
      Promise.all([
        client.zrevrangebyscoreBuffer(`bare:${at}`, 7, 7, 'LIMIT', 0, 256),
        client.zcount(`bare:${at}`, 7, 7),
      ]),
    ),
  )
}

function toCandidates({ clicks, unread }: FoundClicks): Candidates {
  return {
    unread,
    clicks: clicks.map(({ reference, atMs, signals, network, availability }) => {
      const id = reference.toString('base64url')
      return { id, linkId: readLinkId(reference), atMs, signals, network, availability }
    }),
  }
}

/** Learns a model of realistic size. Only the time to weigh with it matters here. */
export async function learnFromSamples(
  options: LookupOptions,
  clicks: readonly FilledClick[],
  installs: readonly BenchInstall[],
): Promise<MatchModel> {
  const { nowMs } = options
  const tally = createTally()
  for (const { phone, atMs, address, reference } of clicks) {
    const family = readAddress(address)?.family ?? 'v4'
    const linkId = readLinkId(Buffer.from(reference))
    const signals = clickSignals(phone)
    tally.addClick({ linkId, atMs, signals, addressKeys: { [family]: address } })
  }
  const observations = []
  for (const install of installs) {
    tally.addInstall(install.signals)
    const { found } = await findCandidates(options, install)
    const weighed = weighFound(install, found, nowMs, priorModel)
    observations.push(observe(weighed, install.signals.platform, nowMs))
  }
  const traffic = tally.read(nowMs - dayMs, nowMs)
  return learnModel({ version: 'bench', prior: priorModel, traffic, observations })
}
