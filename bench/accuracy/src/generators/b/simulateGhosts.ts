import type { Random } from '../../random.ts'
import type { WorldClick } from '../../world.ts'
import type { Link } from './link.ts'
import { generatorParameters } from './parameters.ts'
import type { PlannedClick } from './planClicks.ts'
import { recordClick } from './recordClick.ts'
import type { Stage } from './stage.ts'
import { whereAt } from './whereabouts.ts'

const own = generatorParameters

const scanners = [
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'WhatsApp/2.2605.4 A',
  'TelegramBot (like TwitterBot)',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/144.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.2 Mobile/15E148 Safari/604.1',
] as const

const declaredPurposes = [
  { 'sec-purpose': 'prefetch' },
  { 'sec-purpose': 'prefetch;prerender' },
  { purpose: 'prefetch' },
  { 'x-purpose': 'preview' },
] as const

/** Simulates visits that no person made. They follow posted links, at times when people click. */
export function simulateGhosts(
  stage: Stage,
  planned: readonly PlannedClick[],
  count: number,
  random: Random,
): void {
  const { startMs, endMs, population } = stage
  for (let made = 0; made < count;) {
    const { link, person, atMs } = random.pick(planned)
    const ghostMs = atMs + (random.next() - 0.3) * 3_600_000
    if (ghostMs < startMs || ghostMs >= endMs) continue
    made++
    if (!random.chance(own.prefetches.value)) {
      recordScan(stage, link, ghostMs, random)
      continue
    }
    const { first, count: neighbours } = person.place
    const visitor = population.people[first + random.below(neighbours)] ?? person
    const headers = random.chance(own.prefetchIsDeclared.value) ? random.pick(declaredPurposes) : {}
    const runsScript = random.chance(own.prefetchRunsScript.value)
    const network = whereAt(stage, visitor, ghostMs, random)
    const prefetch = { headers, runsScript }
    recordClick(stage, { person: visitor, link, atMs: ghostMs, network, prefetch }, random)
  }
}

function recordScan(stage: Stage, link: Link, atMs: number, random: Random): void {
  const v4 = `${random.pick(['34.102', '52.14', '40.94', '157.55'])}.${random.below(256)}.${1 + random.below(254)}`
  const click: WorldClick = {
    id: stage.nextId(),
    appId: link.appId,
    linkId: link.id,
    destination: link.destination,
    isPersonal: link.isPersonal,
    atMs: Math.floor(atMs),
    addresses: { main: 'v4', v4, v6: null },
    headers: { 'user-agent': random.pick(scanners) },
    page: null,
  }
  stage.ledger.clicks.push(click)
  stage.ledger.clickDevices.set(click.id, null)
}
