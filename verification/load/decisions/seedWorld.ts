import { generateKey } from '@throughlink/server/src/catalog/apps/keys.ts'
import { type Seeded, seedOrganization } from '@throughlink/server/src/commands/seedOrganization.ts'
import { insertSecretKey } from '@throughlink/server/src/manage/team/keys/keyStatements.ts'
import type { Database } from '@throughlink/server/src/platform/engines/database.ts'
import type { Kysely } from 'kysely'
import type { WorldClick } from '../../accuracy/world.ts'
import type { SeededLink } from './createTwin.ts'
import type { ReadWorld } from './readWorld.ts'

export interface SeededApp extends Seeded {
  readonly host: string
  readonly secretKey: string
  /** By link and destination: a link of a world may have several destinations. */
  readonly links: ReadonlyMap<string, SeededLink & { readonly slug: string }>
}

const origin = 'https://links.example'

/** Creates the apps and links of a world. Returns them by the world's own app ids. */
export async function seedWorld(
  db: Kysely<Database>,
  { events }: ReadWorld,
  hostPrefix: string,
): Promise<ReadonlyMap<string, SeededApp>> {
  const appIds = [...new Set(events.map(({ appId }) => appId))]
  const apps = new Map<string, SeededApp>()
  for (const [at, appId] of appIds.entries()) {
    const host = `${hostPrefix}-${at}.example`
    const clicks = events.filter((each) => each.kind === 'click' && each.appId === appId)
    const links = [
      ...new Map(clicks.map((click) => [linkName(click as WorldClick), click as WorldClick])),
    ]
    const seeded = await seedOrganization(db, {
      name: 'Bench',
      origin,
      domain: host,
      // Not on Play, so that browsers on Android get the landing page, which reports.
      app: { app_store_id: '1234567890' },
      links: links.map(([, { destination }], number) => ({ slug: `l${number}`, destination })),
    })
    const secret = generateKey('secret', origin)
    await insertSecretKey(db, {
      ...secret,
      organizationId: seeded.organizationId,
      appId: seeded.appId,
      name: 'bench',
      scopes: ['installs:read'],
      createdBy: null,
    })
    apps.set(appId, {
      ...seeded,
      host,
      secretKey: secret.text,
      links: new Map(
        links.map(([name, { destination }], number) => [
          name,
          { slug: `l${number}`, destination, linkId: seeded.linkIds[number] ?? '' },
        ]),
      ),
    })
  }
  return apps
}

export function linkName({ linkId, destination }: WorldClick): string {
  return `${linkId} ${destination}`
}
