import { startRedis } from '@throughlink/services'
import { expect, onTestFinished, test } from 'vitest'
import { useDatabase } from '../support/engines.ts'
import { startProcess } from '../support/startProcess.ts'

const { url: databaseUrl } = useDatabase()

interface Line {
  readonly msg: string
  readonly engine?: string
}

test('the loss and the return of an engine are one log line each, and a metric', async () => {
  const redis = await startRedis()
  onTestFinished(() => redis.stop('SIGKILL'))
  const service = await startProcess({
    env: { DATABASE_URL: databaseUrl, REDIS_URL: redis.url },
    args: ['serve'],
  })
  const readLines = () =>
    service
      .stdout()
      .split('\n')
      .filter((line) => line.includes('"engine":"redis"'))
      .map((line) => (JSON.parse(line) as Line).msg)
  const readMetric = async () => {
    const text = await (await fetch(`${service.url}/metrics`)).text()
    return /^throughlink_engine_up\{engine="redis"\} (\d)$/m.exec(text)?.[1]
  }
  await expect.poll(readMetric).toBe('1')
  redis.signal('SIGSTOP')
  await expect.poll(readMetric).toBe('0')
  redis.signal('SIGCONT')
  await expect.poll(readMetric).toBe('1')
  expect(readLines()).toEqual([
    `Redis at ${new URL(redis.url).host} does not respond. Start it, or correct REDIS_URL; trying again.`,
    expect.stringMatching(/^Redis responds again after \d+ s\.$/),
  ])
  expect(await service.stop(), service.output()).toBe(0)
}, 120_000)
