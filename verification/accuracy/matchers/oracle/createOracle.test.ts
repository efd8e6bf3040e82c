import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TrueDevice, WorldClick, WorldFingerprint, WorldInstall } from '../../world.ts'
import {
  hourMs,
  installedAtMs,
  tinyClick,
  tinyFingerprint,
  tinyInstall,
  tinyWorld,
  v4,
  v6,
} from '../tinyWorld.ts'
import { createOracle } from './createOracle.ts'

const rate = 0.1
const density = 0.001
const fewOrganic = 1e-6
/** About as many as clicks cause, so that confidence is about one half and every factor has an effect. */
const manyOrganic = 4e-4

const device = (
  id: string,
  networkId: string,
  changes: Partial<WorldFingerprint> = {},
): TrueDevice => ({
  id,
  fingerprint: { ...tinyFingerprint, timestamp: 0, ...changes },
  presence: [{ networkId, share: 1 }],
  ownPrefixes: {},
})

const home = { id: 'home', kind: 'home', v4: ['203.0.113.7'], v6Prefix: null } as const
const away = { id: 'away', kind: 'home', v4: ['198.51.100.1'], v6Prefix: null } as const
const carrier = { id: 'carrier', kind: 'cellular', v4: ['192.0.2.1'], v6Prefix: null } as const
const other = { modelId: 'iPhone17,1', screenWidth: 402, screenHeight: 874 }
const devices = [
  device('d1', 'home'),
  device('d2', 'home', other),
  device('d3', 'away'),
  device('d4', 'carrier'),
]

interface Scene {
  readonly clicks: readonly WorldClick[]
  readonly installs?: readonly WorldInstall[]
  readonly causes?: readonly (readonly [string, string])[]
  readonly relayRanges?: readonly string[]
  readonly roster?: readonly TrueDevice[]
  readonly stays?: number
  readonly organicRate?: number
  /** Device that made each click; the first device for all others. */
  readonly clickers?: readonly (readonly [string, string | null])[]
}

const run = (scene: Scene) => {
  const { clicks, installs = [tinyInstall()], roster = devices, stays = 1 } = scene
  const { organicRate = fewOrganic, causes = [], relayRanges = [] } = scene
  const clickers = new Map<string, string | null>(clicks.map(({ id }) => [id, 'd1']))
  for (const [id, clicker] of scene.clickers ?? []) clickers.set(id, clicker)
  const world = tinyWorld({
    clicks,
    installs,
    causes,
    relayRanges,
    truth: {
      devices: roster,
      networks: [home, away, carrier],
      clickDevices: clickers,
      installRates: new Map([['link', rate]]),
      gapDensity: () => density,
      stays: () => stays,
      organicRate: () => organicRate,
    },
  })
  return createOracle(world.truth).run(world)
}

const getConfidence = (scene: Scene) => run(scene).get('i1')?.confidence ?? 0
const toProbability = (odds: number) => odds / (1 + odds)
/** Odds against an organic install of any device, before any comparison. */
const prior = (rate * density) / manyOrganic

test('weighs a click from the same address as computed by hand', () => {
  // One device at home clicked and looks like the install; the other one does with a probability of 3 in 4.
  // So of four devices, 1.75 are expected to be there and look like this.
  const confidence = getConfidence({ clicks: [tinyClick()], organicRate: manyOrganic })
  expect(confidence).toBeCloseTo(toProbability((prior * 4) / 1.75), 3)
})

test('weighs a click from another address by its device, as far as people move', () => {
  const clicks = [tinyClick({ addresses: v4('198.51.100.1') })]
  const confidence = (stays: number) => getConfidence({ clicks, stays, organicRate: manyOrganic })
  expect(confidence(1)).toBe(0)
  // Three of four devices look like this.
  expect(confidence(0.5)).toBeCloseTo(toProbability((0.5 * prior * 4) / 3), 3)
})

test('an address in common does not count if devices never stay', () => {
  expect(getConfidence({ clicks: [tinyClick()], stays: 0 })).toBe(0)
})

test('ignores the network of a relayed click, and of sides without a common family', () => {
  const byLooks = toProbability((prior * 4) / 3)
  const relayed = {
    clicks: [tinyClick({ addresses: v4('192.0.2.1') })],
    relayRanges: ['192.0.2.0/25'],
    organicRate: manyOrganic,
  }
  expect(getConfidence(relayed)).toBeCloseTo(byLooks, 3)
  const crossed = {
    clicks: [tinyClick({ addresses: v6('2001:db8::1') })],
    organicRate: manyOrganic,
  }
  expect(getConfidence(crossed)).toBeCloseTo(byLooks, 3)
})

test('a different /64 outweighs the same IPv4 address', () => {
  const both = (prefix: string) => ({ ...v4('203.0.113.7'), v6: `${prefix}::1` })
  const at = (prefix: string) =>
    getConfidence({
      clicks: [tinyClick({ addresses: both(prefix) })],
      installs: [tinyInstall({ addresses: both('2001:db8:0:1') })],
    })
  expect(at('2001:db8:0:1')).toBeGreaterThan(0.9)
  expect(at('2001:db8:0:2')).toBe(0)
})

test('a device’s own /64 is stronger evidence than a shared address', () => {
  const own = { ...device('d1', 'carrier'), ownPrefixes: { carrier: '2001:db8:0:1' } }
  const roster = [own, ...['d2', 'd3', 'd4'].map((id) => device(id, 'carrier'))]
  const at = (addresses: WorldClick['addresses']) =>
    getConfidence({
      roster,
      clicks: [tinyClick({ addresses })],
      installs: [tinyInstall({ addresses })],
      organicRate: manyOrganic,
    })
  expect(at(v4('192.0.2.1'))).toBeCloseTo(toProbability(prior), 3)
  expect(at(v6('2001:db8:0:1::9'))).toBeCloseTo(toProbability(4 * prior), 3)
})

test('rules out a different phone in the same home', () => {
  const installs = [tinyInstall({ fingerprint: { ...tinyFingerprint, ...other } })]
  expect(getConfidence({ clicks: [tinyClick()], installs, organicRate: manyOrganic })).toBeLessThan(
    0.01,
  )
})

test('compares a traveller with everyone at the address, in any time zone', () => {
  const fingerprint = { ...tinyFingerprint, timezone: 'Europe/Rome' }
  const installs = [tinyInstall({ fingerprint })]
  // No device of that time zone is at home: half a device in four is assumed, and the clicking device is
  // unlikely to have drifted.
  const drifted = 1e-3
  const present = 0.5 / 4
  const odds = (prior * 4 * (0.5 / 3) * drifted) / present
  const confidence = getConfidence({ clicks: [tinyClick()], installs, organicRate: manyOrganic })
  expect(confidence / odds).toBeGreaterThan(0.5)
  expect(confidence / odds).toBeLessThan(2)
})

test('a mismatch weighs more the rarer it is among true pairs', () => {
  const fingerprint = { ...tinyFingerprint, systemVersion: '26.4' }
  const clicks = [tinyClick(), tinyClick({ id: 'old', atMs: 0 })]
  const installs = [
    tinyInstall({ fingerprint }),
    tinyInstall({ id: 'i0', atMs: hourMs, fingerprint, addresses: v4('198.51.100.9') }),
  ]
  const rarely = getConfidence({ clicks, installs, organicRate: manyOrganic })
  const often = getConfidence({
    clicks,
    installs,
    causes: [['i0', 'old']],
    organicRate: manyOrganic,
  })
  expect(rarely).toBeLessThan(0.01)
  expect(often).toBeGreaterThan(10 * rarely)
})

test('adds up clicks with one destination and abstains between rivals', () => {
  const pair = (destination: string) => ({
    clicks: [tinyClick(), tinyClick({ id: 'c2', destination })],
  })
  expect(run(pair('/sale')).get('i1')).toMatchObject({ destination: '/sale', tier: 'high' })
  const rivals = run(pair('/other')).get('i1')
  expect(rivals).toMatchObject({ destination: null, clickId: null, tier: null })
  expect(rivals?.confidence).toBeCloseTo(0.5, 2)
})

test('a click that explains one install is mostly used up for the next', () => {
  const installs = [tinyInstall(), tinyInstall({ id: 'i2', atMs: installedAtMs + hourMs })]
  const answers = run({ clicks: [tinyClick()], installs })
  expect(answers.get('i1')?.confidence).toBeGreaterThan(0.99)
  expect(answers.get('i2')?.confidence).toBeLessThan(0.6)
})

test('ignores clicks of other apps and later clicks', () => {
  expect(getConfidence({ clicks: [tinyClick({ appId: 'other' })] })).toBe(0)
  expect(getConfidence({ clicks: [tinyClick({ atMs: installedAtMs })] })).toBe(0)
})

test('a click from days ago counts if it shares the address', () => {
  const atMs = installedAtMs - 72 * hourMs
  expect(getConfidence({ clicks: [tinyClick({ atMs })] })).toBeGreaterThan(0.9)
  const both = { ...v4('203.0.113.7'), v6: '2001:db8:0:1::1' }
  const installs = [tinyInstall({ addresses: both })]
  expect(getConfidence({ clicks: [tinyClick({ atMs })], installs })).toBeGreaterThan(0.9)
})

test('discounts kinds of clicks that people rarely make, and ignores declared prefetches', () => {
  const clicks = ['c1', 'c2', 'c3', 'c4'].map((id, index) =>
    tinyClick({ id, page: null, atMs: installedAtMs - (id === 'c1' ? 1e5 : 20 * index * 864e5) }),
  )
  const bots = (['c2', 'c3', 'c4'] as const).map((id) => [id, null] as const)
  const trusted = getConfidence({ clicks, organicRate: manyOrganic })
  const doubted = getConfidence({ clicks, clickers: bots, organicRate: manyOrganic })
  const odds = (confidence: number) => confidence / (1 - confidence)
  expect(odds(doubted)).toBeCloseTo(odds(trusted) / 4, 6)
  const { headers } = tinyClick()
  const prefetch = tinyClick({ headers: { ...headers, 'sec-purpose': 'prefetch' } })
  expect(getConfidence({ clicks: [prefetch] })).toBe(0)
})

test('never looks up who made a click', () => {
  const clicks = [
    tinyClick(),
    tinyClick({ id: 'c2', destination: '/other', atMs: installedAtMs - hourMs }),
    tinyClick({ id: 'c3', destination: '/third', addresses: v4('198.51.100.1') }),
  ]
  const expected = run({ clicks, stays: 0.5 })
  const who = fc.constantFrom('d1', 'd2', 'd3', 'd4')
  fc.assert(
    fc.property(fc.tuple(who, who, who), (clickers) => {
      const renamed = clicks.map(({ id }, index) => [id, clickers[index] ?? null] as const)
      expect(run({ clicks, stays: 0.5, clickers: renamed })).toStrictEqual(expected)
    }),
  )
})
