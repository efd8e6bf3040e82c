import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { format } from 'prettier'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Seeded, seedOrganization } from '#commands/seedOrganization.ts'
import { createLogger } from '#platform/process/createLogger.ts'
import { type Service, startService } from '#roles/startService.ts'
import { useDatabase } from '../support/engines.ts'
import { testConfig } from '../support/testConfig.ts'
import { domain, journeyLinks, seededLinks } from './links.ts'
import { methods } from './methods.ts'
import { type JourneyResult, renderJourneys } from './renderJourneys.ts'

const { postgres, url: databaseUrl } = useDatabase()
const document = fileURLToPath(new URL('../../../../docs/journeys.md', import.meta.url))
const results: JourneyResult[] = []

let service: Service
let app: Seeded

beforeAll(async () => {
  const logger = createLogger({ level: 'silent', isTerminal: false })
  const config = testConfig({ databaseUrl, redisUrls: [inject('redisUrl')] })
  service = await startService(config, logger)
  app = await seedOrganization(postgres.db, {
    name: 'Acme',
    origin: service.url,
    domain,
    app: { app_store_id: '1234567890', android_package: 'com.example.acme' },
    links: seededLinks,
  })
})

afterAll(async () => {
  await service.stop(0)
})

const journeys = methods.flatMap((method, row) =>
  journeyLinks.map((link, column) => {
    const address = `203.0.113.${1 + row * journeyLinks.length + column}`
    return { name: `${method.name}, ${link.name}`, method, link, address }
  }),
)

test.each(journeys)('$name: the app receives the whole link', async ({ method, link, address }) => {
  const { tapped } = link
  const { linkUrl, linkRoute } = await method.run({ serviceUrl: service.url, app, tapped, address })
  const actual = { linkUrl, linkRoute }
  const expected = {
    linkUrl: method.isDeferred ? link.delivered : `https://${domain}/${tapped}`,
    linkRoute: link.route,
  }
  results.push({ method: method.name, link, expected, actual })
  expect(actual).toEqual(expected)
})

test('the published table is current', async () => {
  const table = await format(renderJourneys(results), { parser: 'markdown' })
  if (process.env['UPDATE_JOURNEYS'] === '1') await writeFile(document, table)
  expect(table).toBe(await readFile(document, 'utf8'))
})
