import type { ParameterValues } from '../../parameters.ts'
import type { Random } from '../../random.ts'
import type { ClickLog } from './createClickLog.ts'
import type { Link } from './createLinks.ts'
import type { Population } from './createPopulation.ts'
import type { Setting } from './createSetting.ts'
import { drawPoisson, drawTime } from './draws.ts'
import type { Session, Span } from './drawSessions.ts'
import { generatorParameters } from './parameters.ts'
import { drawPlace, type Person } from './person.ts'

/** Mail gateways and link previews. None of them runs page scripts. */
const scanners = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.2 Mobile/15E148 Safari/604.1',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'WhatsApp/2.25.24.78 A',
  'Mozilla/5.0 (compatible; Barracuda Sentinel)',
]

/** Simulates clicks that no person made. */
export function simulateGhosts(
  share: number,
  sessions: readonly Session[],
  people: readonly Person[],
  span: Span,
  clicks: ClickLog,
  random: Random,
): void {
  const { prefetches, declaredPrefetches, hiddenScripts } = generatorParameters
  const ordinary = sessions.filter(({ isBurst }) => !isBurst)
  const made = ordinary.reduce((sum, { beforeMs }) => sum + (beforeMs === null ? 1 : 2), 0)
  for (let left = drawPoisson(made * share, random); left > 0; left--) {
    const { link, atMs } = random.pick(ordinary)
    if (random.chance(prefetches.value)) {
      const person = random.pick(people)
      const silent = random.chance(hiddenScripts.value) ? 'hidden' : 'silent'
      const kind = random.chance(declaredPrefetches.value) ? 'declared' : silent
      const seenMs = drawTime(person.zone, span.startMs, span.endMs, random)
      clicks.addPrefetch(person, drawPlace(person, random), link, seenMs, kind)
    } else {
      // A message is scanned shortly before delivery.
      const seenMs = Math.floor(atMs - random.exponential(120_000))
      const address = `52.${96 + random.below(8)}.${random.below(256)}.${1 + random.below(254)}`
      clicks.addScannerClick(address, random.pick(scanners), link, Math.max(span.startMs, seenMs))
    }
  }
}

const dayMs = 86_400_000

/** Simulates bots that run scripts and click one link. Their phones combine common values. */
export function simulateSpam(
  { spam }: Setting,
  values: ParameterValues,
  { people, networks }: Population,
  link: Link,
  span: Span,
  clicks: ClickLog,
  random: Random,
): void {
  const cellular = networks.filter(({ kind }) => kind === 'cellular')
  const victim = random.pick(cellular)
  // Bots imitate people who use this carrier address, who all live in its country.
  const local = people.filter(({ places }) => places.includes(victim))
  const send = (count: number, fromMs: number, toMs: number) => {
    for (let left = count; left > 0; left--) {
      const [address = ''] = (spam === 'carrier' ? random.pick(cellular) : victim).v4
      const looks = random.pick(spam === 'carrier' ? people : local)
      const { model, system } = random.pick(people)
      const pretended = { ...looks, model, system }
      clicks.addBotClick(pretended, address, link, fromMs + random.below(toMs - fromMs))
    }
  }
  if (spam === 'carrier') {
    const perDay = values.clicksPerDay * generatorParameters.spamPerClick.value
    const days = (span.endMs - span.startMs) / dayMs
    send(drawPoisson(perDay * days, random), span.startMs, span.endMs)
  } else {
    const daysBefore = (span.testFromMs - span.startMs) / dayMs
    const before = Math.round(generatorParameters.victimSpamBefore.value * daysBefore)
    send(before, span.startMs, span.testFromMs)
    send(generatorParameters.victimSpam.value, span.testFromMs, span.endMs)
  }
}
