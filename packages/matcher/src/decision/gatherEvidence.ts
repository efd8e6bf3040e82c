import { compareClick } from '../comparison/compareClick.ts'
import { type ComparedNetwork, compareNetwork } from '../comparison/compareNetwork.ts'
import { toGapClass } from '../model/gapClass.ts'
import type { MatchModel } from '../model/matchModel.ts'
import type { InstallSignals } from '../signals/installSignals.ts'
import type { Candidate } from './candidate.ts'
import { type ComparedSignal, computeChance } from './computeChance.ts'
import type { Background, NeighboursBySignal } from './describeBackground.ts'
import type { Evidence } from './evidence.ts'

const comparedSignals = ['model', 'screen', 'system', 'timezone', 'language'] as const

/** Collects the evidence of an install for or against one click. */
export function gatherEvidence(
  install: InstallSignals,
  candidate: Candidate,
  background: Background,
  model: MatchModel,
  gapSeconds: number,
): readonly Evidence[] {
  const levels = compareClick(candidate.signals, install, candidate.atMs)
  const frequencies = model.frequencies[install.platform]
  const evidence: Evidence[] = []
  const network = compareNetwork(candidate.network)
  if (network) evidence.push(networkEvidence(network, background, gapSeconds))
  const neighbours = selectNeighbours(network, background)
  for (const signal of comparedSignals) {
    const level = levels[signal]
    if (level === null) continue
    const context = { install, click: candidate, levels, frequencies, neighbours }
    const chance = computeChance(signal, level, context)
    evidence.push({ signal, level, group: toGroup(signal, install), chance })
  }
  return evidence
}

function toGroup(signal: ComparedSignal, { platform }: InstallSignals): string {
  return `${signal}:${platform}`
}

/** Returns null for a click from another network, about which neighbours say nothing. */
function selectNeighbours(
  network: ComparedNetwork | null,
  { neighbours, neighboursAround }: Background,
): NeighboursBySignal | null {
  if (network === null || network.level === 'other') return null
  return network.level === 'near' ? neighboursAround : neighbours
}

function networkEvidence(
  { families, level, nearBy }: ComparedNetwork,
  { share }: Background,
  gapSeconds: number,
): Evidence {
  const chances = {
    'same-v6': share.v6,
    'same-v4': share.v4,
    'same-v4-other-v6': share.v4,
    near: nearBy === 'v6' ? share.nearV6 : share.nearV4,
    other: 1,
  }
  const group = `network:${families}:${toGapClass(gapSeconds)}`
  return { signal: 'network', level, group, chance: chances[level] }
}
