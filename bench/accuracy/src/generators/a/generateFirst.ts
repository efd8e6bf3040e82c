import type { Generate } from '../../generator.ts'
import type { ParameterValues } from '../../parameters.ts'
import { createRandom } from '../../random.ts'
import type { World, WorldClick } from '../../world.ts'
import { playSessions } from './causedInstalls.ts'
import { createClickLog } from './clicks.ts'
import { createFingerprints } from './fingerprint.ts'
import { createGapLaw } from './gapLaw.ts'
import { playGhosts } from './ghosts.ts'
import { createInstallLog } from './installs.ts'
import { createLinks } from './links.ts'
import { createOrganicRate, organicPerSecond, playOrganicInstalls } from './organicInstalls.ts'
import { firstParameters } from './parameters.ts'
import { createPopulation } from './people.ts'
import { relayRanges } from './relay.ts'
import { drawSessions, type Span } from './sessions.ts'
import { settingOf, type Setting } from './setting.ts'
import { shuffleLabels } from './shuffleLabels.ts'
import { playSpam } from './spam.ts'
import { createStayLaw } from './stayLaw.ts'
import { cellularShare, trueDevices } from './truth.ts'

const dayMs = 86_400_000

/** Start of the evaluated day. */
const judgedMs = Date.UTC(2026, 3, 16)

/**
 * Generator a. Simulates people, so that both sides of a match result from the same person, device and
 * network.
 */
export const generateFirst: Generate = (scenario, seed, values) => {
  const random = createRandom(seed).fork('first')
  const setting = settingOf(scenario, values)
  const span = spanOf(setting, values)
  const population = createPopulation(setting, values, random.fork('people'))
  const { people } = population
  const fingerprintOf = createFingerprints()
  const clicks = createClickLog(setting, values, random.fork('clicks'))
  const installs = createInstallLog(setting, values, fingerprintOf, random.fork('installs'))
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
    playSessions(
      { setting, values, gaps, stays, clicks, installs },
      sessions,
      span,
      ofApp.fork('caused'),
    )
    const perSecond = organicPerSecond(setting, values, sessions, span)
    organics.set(appId, perSecond)
    playOrganicInstalls(
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
    playGhosts(setting.ghostShare, sessions, audience, span, clicks, ofApp.fork('ghosts'))
    if (setting.spam !== 'none') {
      playSpam(setting, values, population, links.fruitless(), span, clicks, ofApp.fork('spam'))
    }
    for (const { id, rate } of links.list) {
      installRates.set(id, setting.areClicksFruitless ? 0 : rate)
    }
  }

  const seen = inOrder(clicks.clicks)
  const world: World = {
    scenario,
    seed,
    ...span,
    clicks: setting.hasShuffledLabels ? shuffleLabels(seen, random.fork('labels')) : seen,
    installs: inOrder(installs.installs),
    relayRanges,
    truth: {
      causes: installs.causes,
      clickDevices: clicks.devices,
      installDevices: installs.devices,
      devices: trueDevices(people, fingerprintOf),
      networks: population.networks,
      installRates,
      gapDensity: gaps.density,
      stays: withJourneys(setting, stays, cellularShare(people)),
      organicRate: createOrganicRate(organics, people),
    },
  }
  return setting.hasHistory ? world : firstInstallsOf(world)
}

function spanOf({ hasHistory }: Setting, { historyDays }: ParameterValues): Span {
  const startMs = hasHistory ? judgedMs - Math.round(historyDays * dayMs) : judgedMs
  return { startMs, testFromMs: judgedMs, endMs: judgedMs + dayMs }
}

/** A traveller stays on the same network only if it was the carrier's. */
function withJourneys(
  { travelsBetween }: Setting,
  stays: (gapSeconds: number) => number,
  cellular: number,
) {
  return (gapSeconds: number) =>
    (1 - travelsBetween) * stays(gapSeconds) + travelsBetween * cellular
}

/** Sorts by time, then by id, which carries no information. */
function inOrder<T extends Pick<WorldClick, 'id' | 'atMs'>>(events: readonly T[]): readonly T[] {
  return events.toSorted((one, other) => one.atMs - other.atMs || (one.id < other.id ? -1 : 1))
}

/** Ends the world after its first installs. */
function firstInstallsOf(world: World): World {
  const last = world.installs[firstParameters.coldInstalls.value - 1]
  if (last === undefined) return world
  const endMs = last.atMs + 1
  const clicks = world.clicks.filter(({ atMs }) => atMs < endMs)
  const installs = world.installs.slice(0, firstParameters.coldInstalls.value)
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
