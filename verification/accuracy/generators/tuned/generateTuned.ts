import type { ParameterValues } from '../../parameters.ts'
import { createRandom } from '../../random.ts'
import type { Generate } from '../../world.ts'
import type { TrueDevice, World, WorldClick } from '../../world.ts'
import { relayRanges } from './addresses.ts'
import { createClickLog } from './createClickLog.ts'
import { createFingerprints, type GetFingerprint } from './createFingerprints.ts'
import { createInstallLog } from './createInstallLog.ts'
import { createLinks } from './createLinks.ts'
import { createPopulation } from './createPopulation.ts'
import { createSetting, type Setting } from './createSetting.ts'
import { drawSessions, type Span } from './drawSessions.ts'
import { createGapLaw, createStayLaw } from './laws.ts'
import { generatorParameters } from './parameters.ts'
import type { Person } from './person.ts'
import {
  createOrganicRate,
  organicPerSecond,
  simulateOrganicInstalls,
} from './simulateOrganicInstalls.ts'
import { simulateGhosts, simulateSpam } from './simulateRobots.ts'
import { simulateSessions } from './simulateSessions.ts'

const dayMs = 86_400_000

/** Start of the evaluated day. */
const evaluatedFromMs = Date.UTC(2026, 3, 16)

/**
 * The generator that the matcher was tuned on. Simulates people, so that both sides of a match result from
 * the same person, device and network.
 */
export const generateTuned: Generate = (scenario, seed, values) => {
  // The label is part of the published worlds.
  const random = createRandom(seed).fork('first')
  const setting = createSetting(scenario, values)
  const span = createSpan(setting, values)
  const population = createPopulation(setting, values, random.fork('people'))
  const { people } = population
  const getFingerprint = createFingerprints()
  const clicks = createClickLog(setting, values, random.fork('clicks'))
  const installs = createInstallLog(setting, values, getFingerprint, random.fork('installs'))
  const gaps = createGapLaw(values)
  const stays = createStayLaw(setting, values)
  const installRates = new Map<string, number>()
  const organics = new Map<string, number>()

  for (let app = 0; app < setting.appCount; app++) {
    const appId = app === 0 ? 'app-a' : 'app-b'
    const ofApp = random.fork(appId)
    const audience = people.filter(({ appIndex }) => appIndex === null || appIndex === app)
    const links = createLinks(appId, values.clickToInstall, ofApp.fork('links'))
    const sessions = drawSessions(
      setting,
      values,
      span,
      population,
      audience,
      links,
      ofApp.fork('sessions'),
    )
    simulateSessions(
      { setting, values, gaps, stays, clicks, installs },
      sessions,
      span,
      ofApp.fork('caused'),
    )
    const perSecond = organicPerSecond(setting, values, sessions, span)
    organics.set(appId, perSecond)
    simulateOrganicInstalls(
      values,
      appId,
      perSecond,
      sessions,
      people,
      audience,
      span,
      installs,
      ofApp.fork('organic'),
    )
    simulateGhosts(setting.ghostShare, sessions, audience, span, clicks, ofApp.fork('ghosts'))
    if (setting.spam !== 'none') {
      simulateSpam(setting, values, population, links.spamLink(), span, clicks, ofApp.fork('spam'))
    }
    for (const { id, rate } of links.list) {
      installRates.set(id, setting.isAllOrganic ? 0 : rate)
    }
  }

  const world: World = {
    scenario,
    seed,
    ...span,
    clicks: sortByTime(clicks.clicks),
    installs: sortByTime(installs.installs),
    relayRanges,
    truth: {
      causes: installs.causes,
      clickDevices: clicks.devices,
      installDevices: installs.devices,
      devices: trueDevices(people, getFingerprint),
      networks: population.networks,
      installRates,
      gapDensity: gaps.density,
      stays: includeTravel(setting, stays, cellularShare(people)),
      organicRate: createOrganicRate(organics, people),
    },
  }
  return setting.hasHistory ? world : keepFirstInstalls(world)
}

function createSpan({ hasHistory }: Setting, { historyDays }: ParameterValues): Span {
  const startMs = hasHistory ? evaluatedFromMs - Math.round(historyDays * dayMs) : evaluatedFromMs
  return { startMs, testFromMs: evaluatedFromMs, endMs: evaluatedFromMs + dayMs }
}

/** A traveller stays on the same network only if it was the carrier's. */
function includeTravel(
  { travelsBetween }: Setting,
  stays: (gapSeconds: number) => number,
  cellular: number,
) {
  return (gapSeconds: number) =>
    (1 - travelsBetween) * stays(gapSeconds) + travelsBetween * cellular
}

/** Sorts by time, then by id, which carries no information. */
function sortByTime<T extends Pick<WorldClick, 'id' | 'atMs'>>(events: readonly T[]): readonly T[] {
  return events.toSorted((one, other) => one.atMs - other.atMs || (one.id < other.id ? -1 : 1))
}

/** Ends the world after its first installs. */
function keepFirstInstalls(world: World): World {
  const last = world.installs[generatorParameters.coldInstalls.value - 1]
  if (last === undefined) return world
  const endMs = last.atMs + 1
  const clicks = world.clicks.filter(({ atMs }) => atMs < endMs)
  const installs = world.installs.slice(0, generatorParameters.coldInstalls.value)
  const { causes, clickDevices, installDevices } = world.truth
  return {
    ...world,
    endMs,
    clicks,
    installs,
    truth: {
      ...world.truth,
      causes: new Map(installs.map(({ id }) => [id, causes.get(id) ?? null])),
      clickDevices: new Map(clicks.map(({ id }) => [id, clickDevices.get(id) ?? null])),
      installDevices: new Map(installs.map(({ id }) => [id, installDevices.get(id) ?? ''])),
    },
  }
}

/** Returns all devices as the oracle may know them. */
function trueDevices(
  people: readonly Person[],
  getFingerprint: GetFingerprint,
): readonly TrueDevice[] {
  return people.map((person) => ({
    id: `d${person.index}`,
    fingerprint: getFingerprint(person, person.system, person.zone.name),
    presence: person.places.map(({ id }, place) => ({
      networkId: id,
      share: person.shares[place] ?? 0,
    })),
    ownPrefixes: person.ownPrefixes,
  }))
}

/** Returns the mean share of time on cellular, which roaming phones use. */
function cellularShare(people: readonly Person[]): number {
  return people.reduce((sum, { shares }) => sum + (shares.at(-1) ?? 0), 0) / people.length
}
