import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { createPostgresLinkDirectory } from '#catalog/links/linkDirectory.postgres.ts'
import { seedOrganization } from '#commands/seedOrganization.ts'
import { useDatabase } from '#test/support/engines.ts'
import { randomDomain } from '#test/support/useApp.ts'

const { postgres } = useDatabase()
const { db, pool } = postgres

test('links are found on a connection that has looked some up before a migration adds a column', async () => {
  const domain = randomDomain()
  const { linkIds } = await seedOrganization(db, {
    name: 'Lumen',
    origin: `https://${domain}`,
    domain,
    links: [{ slug: 'amber', destination: 'https://lumen.example/amber' }],
  })
  const [id = ''] = linkIds
  const client = await pool.connect()
  try {
    // One connection, and a transaction that is not committed, so that other tests see the table as it was.
    const links = createPostgresLinkDirectory({ db, pool: client as unknown as Pool })
    await client.query('begin')
    const before = [await links.bySlug(domain, 'amber'), await links.byId(id)]
    await client.query('alter table links add column added_later text')
    await client.query('alter table apps add column added_later text')
    expect(before.map((link) => link?.id)).toEqual([id, id])
    expect([await links.bySlug(domain, 'amber'), await links.byId(id)]).toEqual(before)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
