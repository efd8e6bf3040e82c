import type { ClickHouseClient } from '@clickhouse/client'
import {
  learnModel,
  type MatchModel,
  type Observation,
  priorModel,
  toTraffic,
  toValueCounts,
  type Traffic,
} from '@throughlink/matcher'
import { countTraffic } from './countTraffic.ts'
import type { SummedValue } from './learningStatements.ts'
import { countObservations, findFirstTime, sampleObservations } from './trafficStatements.ts'

export interface LearnFromClickhouseOptions {
  readonly client: ClickHouseClient
  readonly appId: string
  /** Version of the learned model. */
  readonly version: string
  /** Start of what is learned from. */
  readonly fromMs: number
  /** End of what is learned from. Everything before it must have been shipped. */
  readonly toMs: number
  readonly readInstallValues: (appId: string) => Promise<readonly SummedValue[]>
  readonly maxObservations?: number
}

/**
 * Enough for an error of about one percent in each rate. More are a uniform sample, set against the same share
 * of clicks and of time.
 */
const defaultMaxObservations = 20_000

/** Learns the model of one app from its clicks and observations in ClickHouse. Memory is bounded. */
export async function learnFromClickhouse(
  options: LearnFromClickhouseOptions,
): Promise<MatchModel> {
  const { client, appId, version, toMs, readInstallValues } = options
  const { maxObservations = defaultMaxObservations } = options
  const fromMs = (await findFirstTime(client, options)) ?? toMs
  const range = { appId, fromMs, toMs }
  const all = await countObservations(client, range)
  const observations = (await sampleObservations(client, range, maxObservations)).map(
    (text) => JSON.parse(text) as Observation,
  )
  const counts = await countTraffic(client, range, listLinks(observations))
  const installs = toInstallCounts(await readInstallValues(appId))
  return learnModel({
    version,
    prior: priorModel,
    traffic: toTraffic({ ...counts, installs }, fromMs, toMs),
    observations,
    observedShare: all === 0 ? 1 : Math.min(1, observations.length / all),
  })
}

function listLinks(observations: readonly Observation[]): string[] {
  return [
    ...new Set(observations.flatMap(({ clicks }) => clicks.map(({ linkId }) => linkId))),
  ].filter((linkId) => /^\d{1,20}$/.test(linkId))
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
