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

async function fetchFrom(answer: RequestListener, timeoutMs = 5_000): Promise<number> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return fetchRelayRanges({ url, file: join(folder, 'ranges.csv'), timeoutMs })
}

const held = () => readFileSync(join(folder, 'ranges.csv'), 'utf8')

test('a good list replaces the file', async () => {
  const text = list(1_000, 52)
  expect(await fetchFrom((_, response) => response.end(text))).toBe(1_000)
  expect(held()).toBe(text)
  expect(readdirSync(folder)).toEqual(['ranges.csv'])
})

test.each<[string, RequestListener, string]>([
  ['is short', (_, response) => response.end(list(999)), 'has 999 ranges, fewer than 1000'],
  ['has many bad lines', (_, response) => response.end(list(1_000, 53)), '53 are no ranges'],
  ['is an error', (_, response) => response.writeHead(503).end(list(2_000)), '503'],
  [
    'breaks off',
    (_, response) => {
      response.writeHead(200, { 'content-length': '99999999' })
      response.write(list(2_000), () => response.destroy())
    },
    'terminated',
  ],
  ['never ends', (_, response) => void response.write(list(2_000)), 'timeout'],
])('a list that %s leaves the old one', async (_, answer, complaint) => {
  await expect(fetchFrom(answer, 500)).rejects.toThrow(complaint)
  expect(held()).toBe('old')
  expect(readdirSync(folder)).toEqual(['ranges.csv'])
})

test('a file that cannot be written is told', async () => {
  const fetching = fetchFrom((_, response) => {
    rmSync(folder, { recursive: true })
    response.end(list(1_000))
  })
  await expect(fetching).rejects.toThrow('ENOENT')
  folder = mkdtempSync(join(tmpdir(), 'relay-'))
})
