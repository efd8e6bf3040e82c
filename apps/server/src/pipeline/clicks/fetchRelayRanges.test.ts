import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { fetchRelayRanges } from './fetchRelayRanges.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'relay-'))
  writeFileSync(join(folder, 'ranges.csv'), 'old')
})
afterEach(() => rmSync(folder, { recursive: true }))

const list = (good: number, bad = 0) =>
  [
    ...Array.from({ length: good }, (_, at) => `172.${at >> 8}.${at & 255}.0/31,US,US-CA,Any,`),
    ...Array.from({ length: bad }, () => '<html>,,,'),
  ].join('\n')

async function fetchFrom(listener: RequestListener, timeoutMs = 5_000): Promise<number> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return fetchRelayRanges({ url, file: join(folder, 'ranges.csv'), timeoutMs })
}

const readStored = () => readFileSync(join(folder, 'ranges.csv'), 'utf8')

test('a valid list replaces the file', async () => {
  const text = list(1_000, 52)
  expect(await fetchFrom((_, response) => response.end(text))).toBe(1_000)
  expect(readStored()).toBe(text)
  expect(readdirSync(folder)).toEqual(['ranges.csv'])
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
])('a list that %s leaves the old one in place', async (_, listener, message) => {
  await expect(fetchFrom(listener, 500)).rejects.toThrow(message)
  expect(readStored()).toBe('old')
  expect(readdirSync(folder)).toEqual(['ranges.csv'])
})

test('rejects when the file cannot be written', async () => {
  const fetching = fetchFrom((_, response) => {
    rmSync(folder, { recursive: true })
    response.end(list(1_000))
  })
  await expect(fetching).rejects.toThrow('ENOENT')
  folder = mkdtempSync(join(tmpdir(), 'relay-'))
})
