import { randomUUID } from 'node:crypto'
import { startRedis } from '@throughlink/services'
import { expect, onTestFinished, test } from 'vitest'
import { seedOrganization } from '#commands/seedOrganization.ts'
import { createRedisIndexMark } from '#pipeline/click-index/indexMark.redis.ts'
import { createRedis } from '#platform/engines/redis.ts'
import { useClickhouse, useDatabase } from '../support/engines.ts'
import { send } from '../support/send.ts'
import { startProcess } from '../support/startProcess.ts'

const { postgres, url: databaseUrl } = useDatabase()
const { url: clickhouseUrl } = useClickhouse()

test('the index is rebuilt after Redis lost it, by one of two workers, and by a command that prints one line', async () => {
  const redis = await startRedis()
  onTestFinished(() => redis.stop('SIGKILL'))
  const engine = createRedis({ urls: [redis.url], commandMs: 5_000 })
  onTestFinished(engine.stop)
  const mark = createRedisIndexMark(engine.client)
  const countSets = async () =>
    (await engine.client.keys('*')).filter((key) => !/^tl:(check|complete|rl):/.test(key)).length
  const domain = `${randomUUID()}.example`
  await seedOrganization(postgres.db, {
    name: 'Lumen',
    origin: 'https://links.example',
    domain,
    app: { apple_team_id: 'ABCDE12345', apple_bundle_id: 'com.example.lumen', app_store_id: '1' },
    links: [{ slug: 'amber', destination: 'https://lumen.example' }],
  })
  const env = {
    DATABASE_URL: databaseUrl,
    CLICKHOUSE_URL: clickhouseUrl,
    REDIS_URL: redis.url,
    TRUSTED_PROXIES: '127.0.0.0/8',
  }
  const services = await Promise.all([startProcess({ env }), startProcess({ env, args: ['work'] })])
  await expect.poll(() => mark.isSet(), { timeout: 60_000 }).toBe(true)
  const response = await send(services[0].url, '/amber', {
    headers: {
      host: domain,
      'x-forwarded-for': '198.51.100.7',
      'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15',
    },
  })
  expect(response.status).toBe(200)
  await expect.poll(countSets).toBeGreaterThan(0)
  const before = await countSets()

  await engine.client.flushall()
  await expect.poll(() => mark.isSet(), { timeout: 60_000 }).toBe(true)
  expect(await countSets()).toBe(before)
  const countRebuilds = () => {
    const output = services.map((service) => service.output()).join('')
    return output.match(/Redis lacked clicks: indexed \d+ clicks and signals again\./g)?.length
  }
  // The line follows the mark.
  await expect.poll(countRebuilds).toBe(1)

  // The operator's command, whose output may be a pipe.
  const command = await startProcess({ env, args: ['admin', 'rebuild-index'] })
  expect(await command.ended()).toBe(0)
  expect(command.output()).toMatch(/^Done: indexed [1-9]\d* clicks and signals\.\n$/)
  for (const service of services) expect(await service.stop(), service.output()).toBe(0)
}, 240_000)
