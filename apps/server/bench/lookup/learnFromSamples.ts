import {
  createTally,
  learnModel,
  observe,
  priorModel,
  readAddress,
  type MatchModel,
} from '@throughlink/matcher'
import { readLinkId } from '../../src/pipeline/clicks/clickTokens.ts'
import { dayMs } from '../../src/platform/time/durations.ts'
import type { FilledClick } from './fillPart.ts'
import {
  findCandidates,
  weighFound,
  type BenchInstall,
  type LookupOptions,
} from './measureLookups.ts'
import { clickSignals } from './phones.ts'

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
