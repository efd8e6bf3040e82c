import { randomBytes, randomUUID } from 'node:crypto'
import type { Insertable, Kysely } from 'kysely'
import { generateKey } from '#catalog/apps/keys.ts'
import { isAllowedDestination } from '#catalog/links/isAllowedDestination.ts'
import { makeLinkId } from '#catalog/links/makeLinkId.ts'
import { insertDomain } from '#manage/links/domains/domainStatements.ts'
import { insertLink } from '#manage/links/linkStatements.ts'
import { insertApp } from '#manage/team/apps/appStatements.ts'
import { insertPublishableKey } from '#manage/team/keys/keyStatements.ts'
import { insertOrganization } from '#manage/team/organizations/organizationStatements.ts'
import type { Database } from '#platform/engines/database.ts'

type Optional<T> = { readonly [Name in keyof T]?: T[Name] | undefined }

export interface Seed {
  readonly name: string
  /** Origin of the service. It becomes part of the key. */
  readonly origin: string
  readonly domain: string
  readonly app?: Optional<Omit<Insertable<Database['apps']>, 'id' | 'organization_id'>>
  readonly links: readonly (Pick<Insertable<Database['links']>, 'slug' | 'destination'> &
    Optional<Omit<Insertable<Database['links']>, 'id' | 'app_id' | 'domain'>>)[]
}

export interface Seeded {
  readonly organizationId: string
  readonly appId: string
  /** Shown only once: the database stores its hash. */
  readonly publishableKey: string
  readonly linkIds: readonly string[]
}

/** Creates an organization with an app, a domain, a publishable key and links. */
export function seedOrganization(db: Kysely<Database>, seed: Seed): Promise<Seeded> {
  return db.transaction().execute(async (trx) => {
    const organizationId = randomUUID()
    const appId = `app_${randomBytes(8).toString('hex')}`
    await insertOrganization(trx, { id: organizationId, name: seed.name })
    await insertApp(trx, {
      scheme: null,
      apple_team_id: null,
      apple_bundle_id: null,
      app_store_id: null,
      android_package: null,
      ...withoutUndefined(seed.app ?? {}),
      name: seed.app?.name ?? seed.name,
      id: appId,
      organization_id: organizationId,
    })
    await insertDomain(trx, { domain: seed.domain, app_id: appId })
    const key = generateKey('publishable', seed.origin)
    await insertPublishableKey(trx, organizationId, appId, key, { name: 'First key' })
    const linkIds: string[] = []
    for (const link of seed.links) {
      requireAllowedDestinations(link, seed.app?.scheme ?? null)
      const id = makeLinkId()
      await insertLink(trx, {
        ios_url: null,
        android_url: null,
        desktop_url: null,
        title: null,
        description: null,
        image_url: null,
        expires_at: null,
        disabled_at: null,
        ...withoutUndefined(link),
        slug: link.slug,
        destination: link.destination,
        id,
        app_id: appId,
        domain: seed.domain,
      })
      linkIds.push(id)
    }
    return { organizationId, appId, publishableKey: key.text, linkIds }
  })
}

/** Checked again when the link is served, because rows may be inserted in other ways. */
function requireAllowedDestinations(link: Seed['links'][number], scheme: string | null): void {
  const urls = [link.destination, link.ios_url, link.android_url, link.desktop_url]
  const refused = urls.find((url) => url != null && !isAllowedDestination(url, scheme))
  if (refused == null) return
  throw new Error(`The destination ${refused} is not allowed. Use https or the app's scheme.`)
}

function withoutUndefined<T extends object>(value: T) {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as {
    [Name in keyof T]: Exclude<T[Name], undefined>
  }
}
