import { gzipSync } from 'node:zlib'
import { apiPaths, problemCodes } from '@throughlink/protocol'
import { describe, expect, test } from 'vitest'
import { expectProblem } from '../support/expectProblem.ts'
import { installId } from '../support/phones.ts'
import { send } from '../support/send.ts'
import { useApp } from '../support/useApp.ts'

const app = useApp()
const paths = [...Object.values(apiPaths), '/_tl/signals']

/** Builds a batch of an event with this JSON data and a valid event. */
function buildBatch(data: string): string {
  const event = () =>
    `"id":"${installId()}","installId":"${installId()}","name":"open","time":${Date.now()}`
  return `{"sentAt":${Date.now()},"events":[{${event()},"data":${data}},{${event()}}]}`
}

const nest = (open: string, close: string, depth: number) =>
  open.repeat(depth) + close.repeat(depth)
const bombs = {
  'arrays nested 9,000 deep': nest('[', ']', 9_000),
  'objects nested 2,000 deep': `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`,
  '1,800 keys': `{${Array.from({ length: 1_800 }, (_, key) => `"k${key}":1`).join()}}`,
  'a string of 20,000 characters': `"${'x'.repeat(20_000)}"`,
}

describe('a JSON bomb in an event', () => {
  test.each(Object.entries(bombs))('of %s rejects only that event', async (_, data) => {
    const response = await app.api(apiPaths.events, buildBatch(data))
    expect(response.status).toBe(202)
    expect(response.json()).toMatchObject({ accepted: 1, rejected: [{ code: 'invalid_data' }] })
  })

  test('of an array nested 200,000 deep is rejected in bounded time', async () => {
    const startedMs = performance.now()
    const response = await app.api(apiPaths.events, buildBatch(nest('[', ']', 200_000)))
    expect(performance.now() - startedMs).toBeLessThan(5_000)
    expect(response.status).toBe(202)
    expect(response.json()).toMatchObject({ accepted: 1, rejected: [{}] })
  })

  test('of 40,000 keys is rejected', async () => {
    const data = `{${Array.from({ length: 40_000 }, (_, key) => `"k${key}":1`).join()}}`
    const response = await app.api(apiPaths.events, buildBatch(data))
    expect(response.json()).toMatchObject({ accepted: 1, rejected: [{}] })
  })
})

describe.each(paths)('%s', (path) => {
  test('rejects bodies that are too deep, too large or of the wrong type, quickly', async () => {
    const bodies = [
      nest('[', ']', 200_000),
      `${'{"a":'.repeat(60_000)}1${'}'.repeat(60_000)}`,
      `{${Array.from({ length: 30_000 }, (_, key) => `"k${key}":1`).join()}}`,
      `[${'1,'.repeat(200_000)}1]`,
      `{"clickId":${nest('[', ']', 100_000)}}`,
      '1e999999',
      `"${'\\ud800'.repeat(1_000)}"`,
    ]
    for (const body of bodies) {
      const startedMs = performance.now()
      const response = await app.api(path, body)
      expect(performance.now() - startedMs).toBeLessThan(5_000)
      expect([413, 422]).toContain(response.status)
      expectProblem(response, response.status === 413 ? 'payload_too_large' : 'validation_failed')
    }
  })

  test('does not decompress bodies', async () => {
    // 50 MB of spaces in 50 kB.
    const bomb = gzipSync(Buffer.alloc(50_000_000, ' '))
    const response = await app.api(path, bomb, { headers: { 'content-encoding': 'gzip' } })
    expect([problemCodes.malformed_json, problemCodes.payload_too_large]).toContain(response.status)
  })

  test('rejects keys that access prototypes, anywhere in a body', async () => {
    for (const body of [
      '{"__proto__":{"isAdmin":true}}',
      '{"a":{"__proto__":{"isAdmin":true}}}',
      '{"constructor":{"prototype":{"isAdmin":true}}}',
      '{"\\u005f_proto__":{"isAdmin":true}}',
      '[{"__proto__":null}]',
    ]) {
      expectProblem(await app.api(path, body), 'malformed_json')
    }
    expect({}).not.toHaveProperty('isAdmin')
  })
})

test('rejects prototype keys in the data of an event', async () => {
  for (const data of [
    '{"__proto__":{"isAdmin":true}}',
    '{"a":[{"constructor":{"prototype":{}}}]}',
  ]) {
    expectProblem(await app.api(apiPaths.events, buildBatch(data)), 'malformed_json')
  }
  // Similar keys are ordinary data.
  const response = await app.api(
    apiPaths.events,
    buildBatch('{"prototype":1,"__proto":2,"toString":3}'),
  )
  expect(response.json()).toMatchObject({ accepted: 2 })
})

test('treats prototype keys in queries and paths as text', async () => {
  for (const path of [
    '/__proto__',
    '/constructor',
    '/x?__proto__[isAdmin]=1&constructor.prototype=1',
  ]) {
    expect((await app.browse(path)).status).toBe(404)
  }
  expect({}).not.toHaveProperty('isAdmin')
})

test('rejects a request with too large headers', async () => {
  const headers = { 'x-pad': 'x'.repeat(20_000) }
  expect((await send(app.url, '/livez', { headers })).status).toBe(431)
})
