import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { milestones } from '#catalog/apps/appActivity.ts'
import { saveMilestones, saveSdks } from '#catalog/apps/appActivityStatements.ts'
import { insertAuditEntry } from '#manage/access/insertAuditEntry.ts'
import { insertMember } from '#manage/team/organizations/memberStatements.ts'
import type { Database } from '#platform/engines/database.ts'
import { dayMs, hourMs } from '#platform/time/durations.ts'
import type { DemoLink } from './demo/demoLink.ts'
import type { Period } from './demo/shop.ts'
import { type Seed, type Seeded, seedOrganization } from './seedOrganization.ts'

export interface ShopOptions extends Period {
  readonly organization: string
  readonly domain: string
  readonly publicOrigin: string
  readonly personId: string
  readonly links: readonly DemoLink[]
}

/** SDK versions with the share of the period after which they were released. */
const sdks = [
  ['react-native/1.0.0', 0],
  ['react-native/1.1.0', 0.55],
  ['react-native/1.2.1', 0.86],
] as const

/** Creates the organization with its app, domain and links, as if it had been set up before the period. */
export async function createShop(db: Kysely<Database>, options: ShopOptions): Promise<Seeded> {
  const { organization, domain, publicOrigin, personId, links, startMs, endMs } = options
  await requireFreeDomain(db, domain)
  const seeded = await seedOrganization(db, {
    name: organization,
    origin: publicOrigin,
    domain,
    app: {
      scheme: 'lumen',
      apple_team_id: 'ABCDE12345',
      apple_bundle_id: 'com.example.lumen',
      app_store_id: '1234567890',
      android_package: 'com.example.lumen',
      android_fingerprints: [Array.from({ length: 32 }, () => 'AB').join(':')],
      accent_color: '#b45309',
      landing_text: 'Light for every room.',
    },
    links: links.map((link) => toRow(link, endMs)),
  })
  const { organizationId, appId } = seeded
  const createdAt = new Date(startMs - 3 * dayMs)
  await db
    .updateTable('organizations')
    .set({ created_at: createdAt })
    .where('id', '=', organizationId)
    .execute()
  await db.updateTable('apps').set({ created_at: createdAt }).where('id', '=', appId).execute()
  await db
    .updateTable('domains')
    .set({ created_at: createdAt })
    .where('domain', '=', domain)
    .execute()
  await db.transaction().execute(async (trx) => {
    await insertMember(trx, { organization_id: organizationId, person_id: personId, role: 'owner' })
    await insertAuditEntry(trx, {
      organizationId,
      appId: null,
      actorKind: 'person',
      actorId: personId,
      action: 'organization.created',
      target: organizationId,
      details: {},
      requestId: randomUUID(),
    })
  })
  await saveActivity(db, appId, options)
  return seeded
}

async function requireFreeDomain(db: Kysely<Database>, domain: string): Promise<void> {
  const taken = await db
    .selectFrom('domains')
    .select('domain')
    .where('domain', '=', domain)
    .executeTakeFirst()
  if (taken === undefined) return
  throw new Error(
    `The domain ${domain} is in use, so there may be a demo already. Pass --domain with another name, such as ` +
      'go2.lumen.localhost, to create a second one.',
  )
}

function toRow(link: DemoLink, endMs: number): Seed['links'][number] {
  const { slug, destination, title, description, tags, campaign, fromMs, toMs, state } = link
  const endedAt = new Date(Math.min(toMs, endMs))
  const createdAt = new Date(fromMs - 2 * hourMs)
  return {
    slug,
    destination,
    title,
    description,
    tags: [...tags],
    campaign: JSON.stringify(campaign),
    passes_campaign: true,
    created_at: createdAt,
    updated_at: createdAt,
    expires_at: state === 'expired' ? endedAt : null,
    disabled_at: state === 'disabled' ? endedAt : null,
    archived_at: state === 'archived' ? endedAt : null,
  }
}

/** Saved twice, because the first time is kept when the last one changes. */
async function saveActivity(
  db: Kysely<Database>,
  appId: string,
  { startMs, endMs }: Period,
): Promise<void> {
  const at = (share: number) => new Date(startMs + share * (endMs - startMs))
  for (const seenAt of [at(0), at(1)]) {
    await saveMilestones(
      db,
      milestones.map((milestone) => ({ appId, milestone, at: seenAt })),
    )
  }
  const seen = sdks.flatMap(([sdk, share], index) => {
    const last = sdks[index + 1]?.[1] ?? 1
    return (['ios', 'android'] as const).map((platform) => ({ appId, platform, sdk, share, last }))
  })
  await saveSdks(
    db,
    seen.map(({ share, ...each }) => ({ ...each, at: at(share) })),
  )
  await saveSdks(
    db,
    seen.map(({ last, ...each }) => ({ ...each, at: at(Math.min(1, last + 0.1)) })),
  )
}
