import {
  type Candidate,
  decide,
  explain,
  type GetDestination,
  type InstallSignals,
  type NetworkComparison,
  priorModel,
  weigh,
} from '@throughlink/matcher'
import { expect, test } from 'vitest'
import { getRequiredConfidence } from './decideInstall.ts'

const nowMs = 1_790_000_000_000
const install: InstallSignals = {
  platform: 'ios',
  models: ['iphone15,4'],
  screen: { short: 393, long: 852 },
  systemVersion: [26, 1],
  languages: ['en-GB'],
  timezone: 'Europe/London',
}

/** Decides on clicks with these networks, with thresholds that only a shared address can reach. */
function decideWith(networks: readonly NetworkComparison[]) {
  const clicks = networks.map((network, index): Candidate => ({
    id: `click-${index}`,
    linkId: 'link',
    atMs: nowMs - 60_000,
    signals: {
      platform: 'ios',
      model: null,
      systemVersion: '26.1',
      screen: { short: 393, long: 852, scale: 3 },
      language: 'en-GB',
      timezone: 'Europe/London',
      isConfirmed: true,
    },
    network,
    availability: 1,
  }))
  const thresholds = { high: 1, default: 0, withoutNetwork: 1 }
  const getDestination: GetDestination = ({ linkId }) => linkId
  const candidates = { clicks, unread: [] }
  const weighed = weigh(install, candidates, { nowMs, windowDays: 1, model: priorModel })
  const { calibration } = priorModel
  const decision = decide(weighed, { getDestination, calibration, thresholds })
  const explanation = explain(weighed, decision, priorModel, getDestination)
  return { decision, required: getRequiredConfidence(explanation, thresholds) }
}

const families = ['same', 'near', 'other', 'unknown'] as const
const networks = families.flatMap((v4) =>
  families.flatMap((v6) => [true, false].map((isMasked) => ({ v4, v6, isMasked }))),
)

test.each(networks)('is the threshold that the matcher applies: %j', (network) => {
  const { decision, required } = decideWith([network])
  expect(required).toBe(decision.kind === 'match' ? 0 : 1)
})

test('is null without candidates', () => {
  expect(decideWith([]).required).toBeNull()
})
