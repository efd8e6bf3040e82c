import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startMemoryRedis } from '../startMemoryRedis.ts'
import { isRedisInstalled, startRedis } from '../startRedis.ts'
import { commandTable } from './commandTable.ts'
import { describeRedis } from './redis.contract.ts'

describeRedis('the Redis of `npm run dev`', () => startMemoryRedis())

// The same tests, so that the one above does what the real one does.
describe.skipIf(!isRedisInstalled())('where redis-server is installed', () => {
  describeRedis('redis-server', () => startRedis())
})

test('it has every command that the service sends', () => {
  const source = join(import.meta.dirname, '../../../apps/server/src')
  const texts = globSync('**/*.ts', { cwd: source })
    .map((file) => readFileSync(join(source, file), 'utf8'))
    .filter((text) => text.includes('RedisClient'))
  const called = texts.flatMap((text) =>
    [...text.matchAll(/\b(?:client|redis|subscriber)\s*\.(\w+?)(?:Buffer)?\(/g)].map(
      ([, name = '']) => name,
    ),
  )
  const ofClient = ['on', 'once', 'duplicate', 'disconnect', 'stop', 'check', 'query', 'nodes']
  const ofChannels = ['subscribe', 'publish']
  const sent = [...new Set(called)].filter((name) => !ofClient.includes(name)).sort()
  expect(sent).toContain('zadd')
  expect(sent.filter((name) => !(name in commandTable) && !ofChannels.includes(name))).toEqual([])
})
