import { gzipSync } from 'node:zlib'
import { apiPaths, problemCodes } from '@throughlink/protocol'
import { describe, expect, test } from 'vitest'
import { expectProblem } from '../support/expectProblem.ts'
import { installId } from '../support/phones.ts'
import { send } from '../support/send.ts'
import { useApp } from '../support/useApp.ts'

const app = useApp()
const paths = [...Object.values(apiPaths), '/_tl/signals']

/** An event whose data is this JSON, in a batch with a good one. */
function batchWith(data: string): string {
  const event = () =>
    `"id":"${installId()}","installId":"${installId()}","name":"open","time":${Date.now()}`
  return `{"sentAt":${Date.now()},"events":[{${event()},"data":${data}},{${event()}}]}`
}

const deep = (open: string, close: string, depth: number) =>
  open.repeat(depth) + close.repeat(depth)
const bombs = {
  'arrays 9,000 deep': deep('[', ']', 9_000),
  'objects 2,000 deep': `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`,
  '1,800 keys': `{${Array.from({ length: 1_800 }, (_, key) => `"k${key}":1`).join()}}`,
  'a string of 20,000': `"${'x'.repeat(20_000)}"`,
}

describe('a bomb in an event', () => {
  test.each(Object.entries(bombs))('of %s costs that event alone', async (_, data) => {
    const answer = await app.api(apiPaths.events, batchWith(data))
    expect(answer.status).toBe(202)
    expect(answer.json()).toMatchObject({ accepted: 1, rejected: [{ code: 'invalid_data' }] })
  })

  test('of an array 200,000 deep is refused, in bounded time', async () => {
    const startedMs = performance.now()
    const answer = await app.api(apiPaths.events, batchWith(deep('[', ']', 200_000)))
    expect(performance.now() - startedMs).toBeLessThan(5_000)
    expect(answer.status).toBe(202)
    expect(answer.json()).toMatchObject({ accepted: 1, rejected: [{}] })
  })

  test('of 40,000 keys is refused', async () => {
    const data = `{${Array.from({ length: 40_000 }, (_, key) => `"k${key}":1`).join()}}`
    const answer = await app.api(apiPaths.events, batchWith(data))
    expect(answer.json()).toMatchObject({ accepted: 1, rejected: [{}] })
  })
})

describe.each(paths)('%s', (path) => {
  test('refuses what is too deep, too wide or of the wrong kind, quickly', async () => {
    const bodies = [
      deep('[', ']', 200_000),
      `${'{"a":'.repeat(60_000)}1${'}'.repeat(60_000)}`,
      `{${Array.from({ length: 30_000 }, (_, key) => `"k${key}":1`).join()}}`,
      `[${'1,'.repeat(200_000)}1]`,
      `{"clickId":${deep('[', ']', 100_000)}}`,
      '1e999999',
      `"${'\\ud800'.repeat(1_000)}"`,
    ]
    for (const body of bodies) {
      const startedMs = performance.now()
      const answer = await app.api(path, body)
      expect(performance.now() - startedMs).toBeLessThan(5_000)
      expect([413, 422]).toContain(answer.status)
      expectProblem(answer, answer.status === 413 ? 'payload_too_large' : 'validation_failed')
    }
  })

  test('does not unpack what is packed', async () => {
    // 50 MB of blanks in 50 kB.
    const bomb = gzipSync(Buffer.alloc(50_000_000, ' '))
    const answer = await app.api(path, bomb, { headers: { 'content-encoding': 'gzip' } })
    expect([problemCodes.malformed_json, problemCodes.payload_too_large]).toContain(answer.status)
  })

  test('refuses names that reach for prototypes, anywhere in a body', async () => {
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

test('an event’s data cannot reach a prototype either', async () => {
  for (const data of [
    '{"__proto__":{"isAdmin":true}}',
    '{"a":[{"constructor":{"prototype":{}}}]}',
  ]) {
    expectProblem(await app.api(apiPaths.events, batchWith(data)), 'malformed_json')
  }
  // A name that only looks like it is data like any other.
  const answer = await app.api(
    apiPaths.events,
    batchWith('{"prototype":1,"__proto":2,"toString":3}'),
  )
  expect(answer.json()).toMatchObject({ accepted: 2 })
})

test('queries and paths that reach for prototypes are text', async () => {
  for (const path of [
    '/__proto__',
    '/constructor',
    '/x?__proto__[isAdmin]=1&constructor.prototype=1',
  ]) {
    expect((await app.browse(path)).status).toBe(404)
  }
  expect({}).not.toHaveProperty('isAdmin')
})

test('a request with more headers than anybody needs is refused', async () => {
  const headers = { 'x-pad': 'x'.repeat(20_000) }
  expect((await send(app.url, '/livez', { headers })).status).toBe(431)
})
