import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { fetchRelayRanges } from './fetchRelayRanges.ts'

const list = (good: number, bad = 0) =>
  [
    ...Array.from({ length: good }, (_, at) => `172.${at >> 8}.${at & 255}.0/31,US,US-CA,Any,`),
    ...Array.from({ length: bad }, () => '<html>,,,'),
  ].join('\n')

async function fetchFrom(listener: RequestListener, timeoutMs = 5_000): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return fetchRelayRanges({ url, timeoutMs })
}

test('a valid list is returned as it is', async () => {
  const text = list(1_000, 52)
  expect(await fetchFrom((_, response) => response.end(text))).toBe(text)
})

test.each<[string, RequestListener, string]>([
  ['is too short', (_, response) => response.end(list(999)), 'has 999 ranges, fewer than 1000'],
  [
    'has too many invalid lines',
    (_, response) => response.end(list(1_000, 53)),
    '53 of its 1053 lines are not ranges',
  ],
  ['is an error response', (_, response) => response.writeHead(503).end(list(2_000)), '503'],
  [
    'is truncated',
    (_, response) => {
      response.writeHead(200, { 'content-length': '99999999' })
      response.write(list(2_000), () => response.destroy())
    },
    'terminated',
  ],
  ['never ends', (_, response) => void response.write(list(2_000)), 'timeout'],
])('a list that %s is refused', async (_, listener, message) => {
  await expect(fetchFrom(listener, 500)).rejects.toThrow(message)
})
