import type { Random } from '../../random.ts'
import type { WorldClick } from '../../world.ts'
import { androids } from './androids.ts'
import { newLink } from './createCampaign.ts'
import { iphones } from './iphones.ts'
import type { Link } from './link.ts'
import { generatorParameters } from './parameters.ts'
import type { Stage } from './stage.ts'
import { getSystems } from './getSystems.ts'
import { createHeaders, createPage } from './visitor.ts'

const own = generatorParameters
const dayMs = 86_400_000
/** Bots reuse a few hundred made-up phones. */
const fakePhoneCount = 600

/** Simulates bots that click a link of their own. Returns null without spam. */
export function simulateSpam(stage: Stage, appId: string, random: Random): Link | null {
  const { setting, population } = stage
  if (setting.spam === 'none') return null
  const link: Link = {
    ...newLink(stage, appId),
    destination: `https://${appId}.example/partner`,
    isPersonal: false,
    rate: 0,
  }
  const phones = Array.from({ length: fakePhoneCount }, () => createFakePhone(stage, random))
  const gateways = population.networks.all.filter(({ kind }) => kind === 'cellular')
  const victim = random.pick(gateways)
  const record = (atMs: number, v4: string) => {
    const { headers, page } = random.pick(phones)
    const click: WorldClick = {
      id: stage.nextId(),
      appId,
      linkId: link.id,
      destination: link.destination,
      isPersonal: false,
      atMs: Math.floor(atMs),
      addresses: { main: 'v4', v4, v6: null },
      headers,
      page,
    }
    stage.ledger.clicks.push(click)
    stage.ledger.clickDevices.set(click.id, null)
  }

  for (let fromMs = stage.startMs; fromMs < stage.endMs; fromMs += dayMs) {
    const isEvaluated = fromMs >= stage.testFromMs
    const count =
      setting.spam === 'carrier'
        ? stage.values.clicksPerDay * own.spamPerClick.value
        : isEvaluated
          ? own.victimSpam.value
          : own.victimSpamPerHistoryDay.value
    for (let made = 0; made < count; made++) {
      const gateway = setting.spam === 'carrier' ? random.pick(gateways) : victim
      // Bots are active around the clock.
      record(fromMs + random.next() * dayMs, gateway.v4[0] ?? '')
    }
  }
  return link
}

function createFakePhone({ population }: Stage, random: Random) {
  const model = random.pick(random.chance(0.6) ? iphones : androids)
  const { city } = random.pick(population.places)
  const [languageTag] = random.pick(city.languages)
  const visitor = {
    model,
    systemVersion: getSystems(model).draw(random.next()),
    languageTag,
    webLanguageTag: languageTag,
    timezone: city.timezone,
    traits: random.below(2 ** 32),
  }
  const kind = random.weighted([
    ['safari', 0.7],
    ['chrome', 0.2],
    ['other', 0.1],
  ] as const)
  const headers = createHeaders(visitor, kind, random)
  return { headers, page: createPage(visitor, headers, true) }
}
