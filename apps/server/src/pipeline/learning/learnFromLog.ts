import {
  createTally,
  learnModel,
  priorModel,
  toValueCounts,
  type ClickSignals,
  type MatchModel,
  type Observation,
  type Traffic,
} from '@throughlink/matcher'
import type { EventLog } from '../event-log/eventLog.ts'
import type { LogEntry } from '../event-log/logEntry.ts'
import type { SummedValue } from './learningStatements.ts'

export interface LearnFromLogOptions {
  readonly log: Pick<EventLog, 'readSince'>
  readonly appIds: ReadonlySet<string>
  readonly sinceMs: number
  readonly nowMs: number
  readonly readInstallValues: (appId: string) => Promise<readonly SummedValue[]>
  readonly makeVersion: (appId: string) => string
  readonly onFailure: (error: unknown) => void
}

/**
 * Limits for one app while its model is learned. Newer entries beyond them are skipped; shares are stable by
 * then.
 */
const maxClicks = 200_000
const maxObservations = 50_000

/**
 * Learns the models of several apps in one pass over the log. Memory grows with their clicks and installs in
 * the period that is read, up to a limit for each app.
 */
export async function learnFromLog(
  options: LearnFromLogOptions,
): Promise<ReadonlyMap<string, MatchModel>> {
  const { log, appIds, sinceMs, nowMs, readInstallValues, makeVersion, onFailure } = options
  const samples = new Map([...appIds].map((appId) => [appId, createSample()]))
  for await (const { entries } of log.readSince(sinceMs)) {
    for (const entry of entries) {
      if (entry.atMs >= sinceMs) samples.get(entry.appId)?.add(entry)
    }
  }
  const models = new Map<string, MatchModel>()
  for (const [appId, sample] of samples) {
    const values = await readInstallValues(appId)
    try {
      const { traffic, observations } = sample.read(sinceMs, nowMs, values)
      const learned = { version: makeVersion(appId), prior: priorModel, traffic, observations }
      models.set(appId, learnModel(learned))
    } catch (error) {
      // A failure for one app must not prevent the others from learning.
      onFailure(error)
    }
  }
  return models
}

interface SampledClick {
  readonly linkId: string
  readonly atMs: number
  readonly signals: ClickSignals
  readonly hashes: readonly string[]
}

function createSample() {
  const clicks = new Map<string, SampledClick>()
  // A repeated match request is logged again.
  const observations = new Map<string, Observation>()
  let firstMs = Infinity
  return {
    add(entry: LogEntry) {
      firstMs = Math.min(firstMs, entry.atMs)
      if (entry.kind === 'match') {
        if (entry.observation && observations.size < maxObservations) {
          observations.set(entry.id, entry.observation)
        }
      } else if (entry.kind === 'click' || entry.kind === 'signals') {
        const known = clicks.get(entry.id)
        if (known ? entry.kind === 'click' : clicks.size >= maxClicks) return
        if (isCounted(entry)) clicks.set(entry.id, entry)
      }
    },
    read(sinceMs: number, nowMs: number, values: readonly SummedValue[]) {
      const tally = createTally()
      for (const click of clicks.values()) {
        tally.addClick({ ...click, addressKeys: findAddressKeys(click) })
      }
      const fromMs = Math.max(sinceMs, Math.min(firstMs, nowMs))
      const traffic: Traffic = { ...tally.read(fromMs, nowMs), installs: toInstallCounts(values) }
      return { traffic, observations: [...observations.values()] }
    },
  }
}

/** Skips clicks without hashes: those of bots, and those logged by older versions. */
function isCounted({ hashes, signals }: Partial<SampledClick>): boolean {
  return hashes !== undefined && hashes.length > 0 && signals !== undefined
}

/** Hashes of addresses change every day, so a visitor on two days counts twice. */
function findAddressKeys({ hashes }: SampledClick) {
  const v4 = hashes.find((hash) => hash.startsWith('k1:'))
  const v6 = hashes.find((hash) => hash.startsWith('k2:'))
  return { ...(v4 === undefined ? {} : { v4 }), ...(v6 === undefined ? {} : { v6 }) }
}

function toInstallCounts(values: readonly SummedValue[]): Traffic['installs'] {
  const countFor = (platform: 'ios' | 'android') =>
    toValueCounts((signal) =>
      values
        .filter((each) => each.platform === platform && each.signal === signal)
        .map(({ value, count }) => [value, count] as const),
    )
  return { ios: countFor('ios'), android: countFor('android') }
}
