import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { watchRelayRanges } from '#pipeline/clicks/relayRanges.ts'
import { createPostgresRelaySource } from '#pipeline/clicks/relaySource.postgres.ts'
import { updateRelayRanges } from '#pipeline/clicks/updateRelayRanges.ts'
import { dayMs } from '#platform/time/durations.ts'
import { useDatabase } from '../../support/engines.ts'

const {
  postgres: { db },
} = useDatabase()

/** More than a list must have. The first one tells lists apart. */
const makeList = (first: string) =>
  [first, ...Array.from({ length: 1_000 }, (_, at) => `172.${at >> 8}.${at & 255}.0/31,US,,,`)]
    .join('\n')
    .concat('\n')

const sample = {
  readVersion: () => Promise.resolve('sample'),
  async *readChunks() {
    yield await Promise.resolve('192.0.2.0/31,US,,,\n')
  },
}

/** Serves a list that can be replaced, and counts downloads. */
async function startMirror() {
  const mirror = { list: '', downloads: 0, url: '' }
  const server = createServer((_, response) => {
    mirror.downloads += 1
    response.end(mirror.list)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
  })
  mirror.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/list.csv`
  return mirror
}

test('a list is downloaded once a day, and servers replace the sample and older lists by it', async () => {
  const mirror = await startMirror()
  const ranges = await watchRelayRanges({
    source: createPostgresRelaySource(db, sample),
    everyMs: 20,
    onFailure: (error) => expect.unreachable(String(error)),
  })
  onTestFinished(ranges.stop)
  expect(ranges.has('192.0.2.1')).toBe(true)

  let nowMs = Date.parse('2026-11-19T08:00:00Z')
  const update = () => updateRelayRanges({ db, url: mirror.url, now: () => nowMs })
  mirror.list = makeList('198.51.100.0/31,DE,,,')
  await update()
  await expect.poll(() => ranges.has('198.51.100.1')).toBe(true)
  expect(ranges.has('192.0.2.1')).toBe(false)
  expect(ranges.size).toBe(1_001)

  mirror.list = makeList('203.0.113.0/31,DE,,,')
  nowMs += dayMs - 1
  await update()
  expect(mirror.downloads).toBe(1)
  nowMs += 1
  await update()
  await expect.poll(() => ranges.has('203.0.113.1')).toBe(true)
  expect(ranges.has('198.51.100.1')).toBe(false)

  nowMs += dayMs
  mirror.list = '<html>maintenance</html>'
  await expect(update()).rejects.toThrow('has 0 ranges')
  expect(ranges.has('203.0.113.1')).toBe(true)
})
