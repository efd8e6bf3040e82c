import { createRandom } from '../../random.ts'
import type { Generate } from '../../world.ts'
import { createRelay } from './addresses.ts'
import { createAudience, drawPhone } from './createAudience.ts'
import { createPeople } from './createPeople.ts'
import { createScene } from './createScene.ts'
import { createScribe } from './createScribe.ts'
import { createTrueDevices } from './createTrueDevices.ts'
import { expandVisits } from './expandVisits.ts'
import { createChangeLaw, createGapLaw } from './laws.ts'
import { createLedger, createWorld } from './ledger.ts'
import { createMovement } from './movement.ts'
import { planVisits } from './planVisits.ts'
import { balanceRoutines } from './routines.ts'
import { simulateOrganic } from './simulateOrganic.ts'
import { simulateGhosts, simulateSpam } from './simulateRobots.ts'
import { simulateVisits } from './simulateVisits.ts'

/** The held-out test: written after the matcher, and without reading it. */
export const generateHeldOut: Generate = (scenario, seed, parameters) => {
  const scene = createScene(scenario, seed, parameters)
  // The label is part of the published worlds: this was generator c.
  const random = createRandom(seed).fork(`c/${scenario}`)
  const balance = balanceRoutines(scene, random.fork('routines'))
  const people = createPeople(scene, balance, random.fork('population'))
  const audience = createAudience(scene, people.persons, random.fork('audience'))
  const gapLaw = createGapLaw(parameters)
  const worldSeconds = (scene.endMs - scene.startMs) / 1_000
  const changeLaw = createChangeLaw(parameters, gapLaw, worldSeconds)
  const sampling = random.fork('sampling')
  const movement = createMovement(scene, changeLaw, () => {
    const atMs = audience.drawTime(null, scene.startMs, scene.endMs)
    return { atMs, phone: drawPhone(audience.drawPerson(null, atMs), sampling) }
  })
  const relay = createRelay(random.fork('relay'))
  const scribe = createScribe(scene, relay, people.getFingerprint, random.fork('scribe'))
  const ledger = createLedger()
  const simulation = { scene, audience, gapLaw, movement, scribe, ledger }

  const plan = planVisits(scene, audience, people.persons, random.fork('plan'))
  const steps = expandVisits(scene, plan.visits, random.fork('steps'))
  simulateVisits(simulation, steps, random.fork('visits'))
  const organicRates = new Map(
    scene.appIds.map((appId) => [
      appId,
      simulateOrganic(simulation, appId, steps, random.fork(`organic/${appId}`)),
    ]),
  )
  const links = new Map(plan.links.map((link) => [link.id, link]))
  simulateGhosts({ ...simulation, links, offices: people.offices }, random.fork('ghosts'))
  if (scene.spam !== 'none') {
    simulateSpam(scene, plan.spammedLink, people.gateways, ledger, random.fork('spam'))
  }

  const platformShares = countPlatforms()
  return createWorld(scene, ledger, relay.ranges, {
    devices: createTrueDevices(scene, people.phones, balance),
    networks: people.networks,
    installRates: new Map(plan.links.map(({ id, installRate }) => [id, installRate])),
    gapDensity: gapLaw.density,
    stays: movement.stays,
    organicRate: (appId, platform, atMs) =>
      (organicRates.get(appId)?.(atMs) ?? 0) * platformShares[platform],
  })

  function countPlatforms() {
    const android = people.phones.filter(({ model }) => model.platform === 'android').length
    return { android: android / people.phones.length, ios: 1 - android / people.phones.length }
  }
}
