import type { Random } from '../../random.ts'
import { createBrowserRequest } from './browsers.ts'
import { countries } from './countries.ts'
import { type Audience, drawPhone } from './createAudience.ts'
import type { Scene } from './createScene.ts'
import type { Scribe } from './createScribe.ts'
import type { ClickDraft, Ledger } from './ledger.ts'
import { androidModels, iphones } from './models.ts'
import type { Movement } from './movement.ts'
import { ownParameters } from './parameters.ts'
import type { Gateway, Office, Phone } from './person.ts'
import { androidReleases, appleReleases } from './versions.ts'
import type { Link } from './visit.ts'

interface Simulation {
  readonly scene: Scene
  readonly audience: Audience
  readonly movement: Movement
  readonly scribe: Scribe
  readonly ledger: Ledger
  readonly links: ReadonlyMap<string, Link>
  readonly offices: readonly Office[]
}

const scanners = [
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Mozilla/5.0 (compatible; LinkCheck/3.1; +https://linkcheck.example/bot)',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/144.0.0.0 Safari/537.36',
  // Mail scanners pose as phones, to see what a phone would see.
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.2 Mobile/15E148 Safari/604.1',
] as const

/** How browsers declare a prefetch. */
const declarations = [
  { 'sec-purpose': 'prefetch' },
  { 'sec-purpose': 'prefetch;prerender' },
  { purpose: 'prefetch' },
  { 'x-purpose': 'preview' },
] as const

/**
 * Records clicks that no person made: prefetches, of which some come right before a person’s click, and
 * scanners, which fetch the link before its reader does.
 */
export function simulateGhosts(
  { scene, audience, movement, scribe, ledger, links, offices }: Simulation,
  random: Random,
): void {
  const own = ownParameters
  const seen = [...ledger.clicks]
  if (seen.length === 0) return
  for (let left = Math.round(seen.length * scene.ghostShare); left > 0; left--) {
    const model = random.pick(seen)
    ledger.clicks.push(random.chance(own.prefetchShare.value) ? prefetch(model) : scan(model))
  }

  function prefetch(model: ClickDraft): ClickDraft {
    const isBeforeClick = random.chance(0.35)
    const atMs = isBeforeClick
      ? Math.max(scene.startMs, model.atMs - 1_000 - random.exponential(3_000))
      : audience.drawTime(null, scene.startMs, scene.endMs)
    const phone =
      isBeforeClick && model.phone !== null
        ? model.phone
        : drawPhone(audience.drawPerson(null, atMs), random)
    const click = writeClick(phone, model, atMs)
    if (random.chance(own.declaredPrefetchShare.value)) {
      const headers = { ...click.headers, ...random.pick(declarations) }
      return { ...click, ...hideOtherFamily(click), headers, page: null, phone: null }
    }
    if (click.page !== null && random.chance(own.prefetchRunsScript.value)) {
      return { ...click, page: { ...click.page, isVisible: false }, phone: null }
    }
    return { ...click, ...hideOtherFamily(click), page: null, phone: null }
  }

  function writeClick(phone: Phone, { linkId }: ClickDraft, atMs: number): ClickDraft {
    const browser = phone.model.platform === 'ios' ? 'safari' : 'chrome'
    const link = links.get(linkId)
    if (link === undefined) throw new Error(`Unknown link ${linkId}.`)
    return scribe.writeClick(phone, link, browser, movement.at(phone, atMs), atMs)
  }

  function scan(model: ClickDraft): ClickDraft {
    const atMs = Math.max(scene.startMs, model.atMs - random.exponential(300_000))
    const office = offices.length > 0 && random.chance(0.3) ? random.pick(offices) : null
    const v4 =
      office?.network.v4[0] ??
      `52.${100 + random.below(8)}.${random.below(256)}.${1 + random.below(254)}`
    return {
      ...model,
      phone: null,
      atMs: Math.round(atMs),
      addresses: { main: 'v4', v4, v6: null },
      headers: { 'user-agent': random.pick(scanners), 'accept-language': 'en-US,en;q=0.9' },
      page: null,
    }
  }
}

/** Without a script, only the address of the request is seen. */
function hideOtherFamily({ addresses }: ClickDraft): Pick<ClickDraft, 'addresses'> {
  const { main, v4, v6 } = addresses
  return { addresses: main === 'v4' ? { main, v4, v6: null } : { main, v4: null, v6 } }
}

const dayMs = 86_400_000
const models = [...iphones, ...androidModels]
const languages = countries.flatMap((country) => country.languages.map(([tag]) => tag))
const timezones = countries.flatMap(({ regions }) => regions.map(({ timezone }) => timezone))

/**
 * Records clicks of bots on one link. They run scripts and make up phones: any model with any version,
 * language and time zone. They click at all hours, in runs.
 */
export function simulateSpam(
  { startMs, endMs, spam }: Scene,
  link: Link,
  gateways: readonly Gateway[],
  ledger: Ledger,
  random: Random,
): void {
  const isVictim = spam === 'victim'
  const people = ledger.clicks.filter(({ phone }) => phone !== null).length
  const count = isVictim
    ? Math.round((ownParameters.victimSpamPerDay.value * (endMs - startMs)) / dayMs)
    : people * ownParameters.botClicksPerClick.value
  const addresses = gateways.flatMap(({ network }) => network.v4)
  const victim = random.pick(addresses)
  let runAtMs = startMs
  for (let index = 0; index < count; index++) {
    if (index % 50 === 0) runAtMs = startMs + random.next() * (endMs - startMs)
    const atMs = Math.min(endMs - 1, runAtMs + random.next() * 1_800_000)
    ledger.clicks.push(createClick(isVictim ? victim : random.pick(addresses), atMs))
  }

  function createClick(address: string, atMs: number): ClickDraft {
    const model = random.pick(models)
    const language = random.pick(languages)
    const hosting = {
      model,
      version: drawMadeUpVersion(model.platform),
      language,
      webLanguage: language,
      timezone: random.pick(timezones),
    }
    const kind = model.platform === 'ios' ? 'safari' : 'chrome'
    return {
      phone: null,
      appId: link.appId,
      linkId: link.id,
      destination: link.destination,
      isPersonal: link.isPersonal,
      atMs: Math.round(atMs),
      addresses: { main: 'v4', v4: address, v6: null },
      ...createBrowserRequest(kind, hosting, random),
    }
  }

  function drawMadeUpVersion(platform: 'ios' | 'android'): string {
    if (platform === 'android') return random.pick(androidReleases.slice(1, -1))
    return random.pick(random.pick([appleReleases[18] ?? [], appleReleases[26] ?? []]))
  }
}
