import { expect, test } from 'vitest'
import { describeEngineFailure } from './describeEngineFailure.ts'

const redisUrl = 'redis://user:hunter2@cache.example:6379/99'
const clickhouseUrl = 'http://user:hunter2@clickhouse.example:8123/analytics'

test.each([
  [
    'Redis',
    redisUrl,
    new Error('WRONGPASS invalid username-password pair or user is disabled.'),
    'Redis at cache.example:6379 refused the user or the password. Correct REDIS_URL; trying again.',
  ],
  [
    'Redis',
    redisUrl,
    new Error('closed', { cause: new Error('ERR DB index is out of range') }),
    'Redis at cache.example:6379 has no database "99". Create it, or correct REDIS_URL; trying again.',
  ],
  [
    'Redis',
    redisUrl,
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
    'Redis at cache.example:6379 does not respond. Start it, or correct REDIS_URL; trying again.',
  ],
  [
    'Redis',
    'redis+sentinel://:hunter2@a.example:26379,b.example:26379/primary',
    new Error('All sentinels are unreachable.'),
    'Redis at a.example, b.example does not respond. Start it, or correct REDIS_URL; trying again.',
  ],
  [
    'ClickHouse',
    clickhouseUrl,
    Object.assign(new Error('user: Authentication failed'), { type: 'AUTHENTICATION_FAILED' }),
    'ClickHouse at clickhouse.example:8123 refused the user or the password. Correct CLICKHOUSE_URL; trying again.',
  ],
  [
    'ClickHouse',
    clickhouseUrl,
    Object.assign(new Error('Database analytics does not exist'), { type: 'UNKNOWN_DATABASE' }),
    'ClickHouse at clickhouse.example:8123 has no database "analytics". Create it, or correct CLICKHOUSE_URL; trying again.',
  ],
  [
    'ClickHouse',
    clickhouseUrl,
    null,
    'ClickHouse at clickhouse.example:8123 does not respond. Start it, or correct CLICKHOUSE_URL; trying again.',
  ],
] as const)('%s at %s: %s', (engine, url, error, sentence) => {
  expect(describeEngineFailure(engine, url, error)).toBe(sentence)
  expect(sentence).not.toContain('hunter2')
})
