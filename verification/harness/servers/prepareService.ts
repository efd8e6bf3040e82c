import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { prepareOwner } from '@throughlink/server/src/commands/demo/prepareOwner.ts'
import { seedOrganization } from '@throughlink/server/src/commands/seedOrganization.ts'
import { createPostgres } from '@throughlink/server/src/platform/engines/postgres.ts'
import { readMigrations } from '@throughlink/server/src/platform/migrations/readMigrations.ts'
import { runMigrations } from '@throughlink/server/src/platform/migrations/runMigrations.ts'
import { serverFolder } from './serverFolder.ts'
import { appIdentities, knownSlug, type TestApp } from './startTestbed.ts'

/** The owner of the app. */
export const credentials = {
  email: 'owner@lumen.example',
  password: 'correct horse battery',
} as const

/**
 * Migrates a fresh database, and creates an app with links and an owner who can sign in. `folder` is that of the
 * server whose migrations run.
 */
export async function prepareService(
  databaseUrl: string,
  links: number,
  folder = serverFolder,
): Promise<TestApp> {
  const migrations = readMigrations(join(folder, 'src/platform/migrations'))
  await runMigrations(databaseUrl, { migrations })
  const { db, stop } = createPostgres({ url: databaseUrl, statementMs: 20_000 })
  try {
    const domain = `go-${randomUUID().slice(0, 8)}.example`
    const seeded = await seedOrganization(db, {
      name: 'Lumen',
      origin: `https://${domain}`,
      domain,
      app: appIdentities,
      links: [knownSlug, ...Array.from({ length: links - 1 }, (_, index) => `lamp-${index}`)].map(
        (slug) => ({ slug, destination: `https://lumen.example/products/${slug}` }),
      ),
    })
    const { personId } = await prepareOwner(db, credentials.email, credentials.password)
    await db
      .insertInto('members')
      .values({ organization_id: seeded.organizationId, person_id: personId, role: 'owner' })
      .execute()
    return { ...seeded, domain }
  } finally {
    await stop()
  }
}
