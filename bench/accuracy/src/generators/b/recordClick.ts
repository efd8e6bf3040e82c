import type { Random } from '../../random.ts'
import type { TrueNetwork, WorldClick } from '../../world.ts'
import { seenAddresses, toSeenAddresses } from './seenAddresses.ts'
import type { Link } from './link.ts'
import { listLanguages } from './createFingerprints.ts'
import type { Person } from './person.ts'
import { relayAddresses } from './relay.ts'
import type { Stage } from './stage.ts'
import { trait } from './trait.ts'
import { createHeaders, createPage } from './visitor.ts'
import type { Headers, Visitor } from './visitor.ts'

export interface Visit {
  readonly person: Person
  readonly link: Link
  readonly atMs: number
  readonly network: TrueNetwork
  /** Set for a prefetch: its purpose headers, and whether its script runs. */
  readonly prefetch?: { readonly headers: Headers; readonly runsScript: boolean }
}

/** Records a visit by a person's device and returns its id. */
export function recordClick(stage: Stage, visit: Visit, random: Random): string {
  const { setting, values, ledger } = stage
  const { person, link, network, prefetch } = visit
  const atMs = Math.floor(visit.atMs)
  const visitor = toVisitor(person, values.languageDiffers)
  const kind = setting.isSafariOnly ? 'safari' : stage.drawBrowser(person.traits, random)
  const headers = { ...createHeaders(visitor, kind, random), ...prefetch?.headers }
  const runsScript = prefetch ? prefetch.runsScript : random.chance(values.scriptRuns)
  const isRelayed =
    kind === 'safari' &&
    person.model.family !== 'android' &&
    trait(person.traits, 'relay') < (stage.relayShares[person.income] ?? 0)
  const relayed = isRelayed ? relayAddresses(person.place, random) : null
  const click: WorldClick = {
    id: stage.nextId(),
    appId: link.appId,
    linkId: link.id,
    destination: link.destination,
    isPersonal: link.isPersonal,
    atMs,
    addresses: relayed
      ? toSeenAddresses(relayed.v4, relayed.v6, runsScript, setting, random)
      : seenAddresses(
          {
            network,
            device: person.device,
            traits: person.traits,
            atMs,
            changesAtMs: stage.population.networks.changesAtMs.get(network.id),
            canReachBoth: runsScript,
          },
          setting,
          random,
        ),
    headers,
    page: runsScript ? createPage(visitor, headers, !prefetch) : null,
  }
  ledger.clicks.push(click)
  ledger.clickDevices.set(click.id, prefetch ? null : person.device.id)
  return click.id
}

function toVisitor(person: Person, languageDiffers: number): Visitor {
  const { model, systemVersion, languageTag, traits } = person
  const differs = trait(traits, 'webLanguage') < languageDiffers
  return {
    model,
    systemVersion,
    languageTag,
    webLanguageTag: differs ? otherLanguage(person) : languageTag,
    timezone: person.place.city.timezone,
    traits,
  }
}

/**
 * Returns the person's second language, if any; otherwise English, or a non-English language for English
 * speakers.
 */
function otherLanguage({ languageTag, place }: Person): string {
  const second = listLanguages(languageTag)[1]
  if (second !== undefined) return second
  if (!languageTag.startsWith('en')) return 'en-US'
  return place.city.languages.find(([tag]) => !tag.startsWith('en'))?.[0] ?? 'es-ES'
}
