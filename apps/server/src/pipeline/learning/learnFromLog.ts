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
  readonly installValues: (appId: string) => Promise<readonly SummedValue[]>
  readonly version: (appId: string) => string
  readonly onFailure: (error: unknown) => void
}

/** Of one app, held while its model is learned. The newest are left out beyond it; shares are found by then. */
const mostClicks = 200_000
const mostObservations = 50_000

/**
 * Learns the models of some apps in one pass over the log. Memory grows with their clicks and installs
 * within the time that is read, up to a limit for each.
 */
export async function learnFromLog(
  options: LearnFromLogOptions,
): Promise<ReadonlyMap<string, MatchModel>> {
  const { log, appIds, sinceMs, nowMs, installValues, version, onFailure } = options
  const gathered = new Map([...appIds].map((appId) => [appId, createGathered()]))
  for await (const { entries } of log.readSince(sinceMs)) {
    for (const entry of entries) {
      if (entry.atMs >= sinceMs) gathered.get(entry.appId)?.add(entry)
    }
  }
  const models = new Map<string, MatchModel>()
  for (const [appId, ofApp] of gathered) {
    const values = await installValues(appId)
    try {
      const { traffic, observations } = ofApp.read(sinceMs, nowMs, values)
      const learned = { version: version(appId), prior: priorModel, traffic, observations }
      models.set(appId, learnModel(learned))
    } catch (error) {
      // What one app's traffic does must not keep the others from learning.
      onFailure(error)
    }
  }
  return models
}

interface GatheredClick {
  readonly linkId: string
  readonly atMs: number
  readonly signals: ClickSignals
  readonly hashes: readonly string[]
}

function createGathered() {
  const clicks = new Map<string, GatheredClick>()
  // An answer that was asked for again is in the log again.
  const observations = new Map<string, Observation>()
  let firstMs = Infinity
  return {
    add(entry: LogEntry) {
      firstMs = Math.min(firstMs, entry.atMs)
      if (entry.kind === 'match') {
        if (entry.observation && observations.size < mostObservations) {
          observations.set(entry.id, entry.observation)
        }
      } else if (entry.kind === 'click' || entry.kind === 'signals') {
        const known = clicks.get(entry.id)
        if (known ? entry.kind === 'click' : clicks.size >= mostClicks) return
        if (isCounted(entry)) clicks.set(entry.id, entry)
      }
    },
    read(sinceMs: number, nowMs: number, values: readonly SummedValue[]) {
      const tally = createTally()
      for (const click of clicks.values()) {
        tally.addClick({ ...click, addressKeys: addressKeysOf(click) })
      }
      const fromMs = Math.max(sinceMs, Math.min(firstMs, nowMs))
      const traffic: Traffic = { ...tally.read(fromMs, nowMs), installs: installsOf(values) }
      return { traffic, observations: [...observations.values()] }
    },
  }
}

/** A robot's click has no hashes; one that an older version of the service logged has none either. */
function isCounted({ hashes, signals }: Partial<GatheredClick>): boolean {
  return hashes !== undefined && hashes.length > 0 && signals !== undefined
}

/** Hashes of whole addresses name their day, so who comes on two days counts twice. */
function addressKeysOf({ hashes }: GatheredClick) {
  const v4 = hashes.find((hash) => hash.startsWith('k1:'))
  const v6 = hashes.find((hash) => hash.startsWith('k2:'))
  return { ...(v4 === undefined ? {} : { v4 }), ...(v6 === undefined ? {} : { v6 }) }
}

function installsOf(values: readonly SummedValue[]): Traffic['installs'] {
  const of = (platform: 'ios' | 'android') =>
    toValueCounts((signal) =>
      values
        .filter((each) => each.platform === platform && each.signal === signal)
        .map(({ value, count }) => [value, count] as const),
    )
  return { ios: of('ios'), android: of('android') }
}
