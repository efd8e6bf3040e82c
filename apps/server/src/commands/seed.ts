/**
 * `npm run seed [domain] [origin]`: creates an organization with an app, a domain and a link, for trials. The domain
 * is another one than that of the dashboard, which serves no links.
 */
import { readDatabaseUrl } from '#config.ts'
import { createPostgres } from '#platform/engines/postgres.ts'
import { runMigrations } from '#platform/migrations/runMigrations.ts'
import { seedOrganization } from './seedOrganization.ts'

const url = readDatabaseUrl(process.env)
const [domain = 'go.localhost', origin = 'http://localhost:3000'] = process.argv.slice(2)
const postgres = createPostgres({ url })
await runMigrations(url)
const seeded = await seedOrganization(postgres.db, {
  name: 'Lumen',
  origin,
  domain,
  app: {
    scheme: 'lumen',
    apple_team_id: 'ABCDE12345',
    apple_bundle_id: 'com.example.lumen',
    app_store_id: '1234567890',
    android_package: 'com.example.lumen',
  },
  links: [{ slug: 'amber', destination: 'https://lumen.example/products/amber', title: 'Amber' }],
})
const { protocol, port } = new URL(origin)
const linkOrigin = `${protocol}//${domain}${port === '' ? '' : `:${port}`}`
process.stdout.write(
  `API_KEY  ${seeded.publishableKey}\nappID    ${seeded.appId}\nlink     ${linkOrigin}/amber\n`,
)
await postgres.stop()
