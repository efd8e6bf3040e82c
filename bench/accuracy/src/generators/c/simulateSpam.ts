import type { Random } from '../../random.ts'
import { androidModels } from './androidModels.ts'
import { iphones } from './appleModels.ts'
import { countries } from './countries.ts'
import { createBrowserRequest } from './createBrowserRequest.ts'
import type { ClickDraft, Ledger } from './createLedger.ts'
import type { Link } from './link.ts'
import { ownParameters } from './parameters.ts'
import type { Gateway } from './person.ts'
import { androidReleases, appleReleases } from './releases.ts'
import type { Scene } from './scene.ts'

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
