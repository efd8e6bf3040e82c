import {
  createTally,
  learnModel,
  observe,
  priorModel,
  readAddress,
  type MatchModel,
} from '@throughlink/matcher'
import { readLinkId } from '../../src/pipeline/clicks/clickTokens.ts'
import type { FilledClick } from './fillPart.ts'
import {
  findCandidates,
  weighFound,
  type BenchInstall,
  type LookupParts,
} from './measureLookups.ts'
import { clickSignals } from './phones.ts'

const dayMs = 86_400_000

/** A model as large as those that are learned: what matters here is how long it takes to weigh with it. */
export async function learnFromSamples(
  parts: LookupParts,
  clicks: readonly FilledClick[],
  installs: readonly BenchInstall[],
): Promise<MatchModel> {
  const { nowMs } = parts
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
    const { found } = await findCandidates(parts, install)
    const weighed = weighFound(install, found, nowMs, priorModel)
    observations.push(observe(weighed, install.signals.platform, nowMs))
  }
  const traffic = tally.read(nowMs - dayMs, nowMs)
  return learnModel({ version: 'bench', prior: priorModel, traffic, observations })
}
