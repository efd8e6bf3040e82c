import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { apiPaths } from '@throughlink/protocol'
import { createClient } from '../harness/phones/createClient.ts'
import { appHeaders, click, makeEvents, randomAddress } from '../harness/phones/phones.ts'
import { readStatuses, sendBytes } from '../harness/phones/sendBytes.ts'
import { atMost, exactly, measurement, percentile, tally } from '../harness/report/rows.ts'
import { publicHost, type Service } from '../harness/servers/startService.ts'
import { listEntrances } from './listEntrances.ts'
import type { SecurityScenario } from './scenario.ts'

const megabyte = 1_000_000
const paths = [apiPaths.events, apiPaths.matchLink, apiPaths.resolveShort, '/_tl/signals']
/** Others are served meanwhile. Generous, because a test machine may be busy. */
const maxWaitMs = 2_000
const maxGrowthMb = 300

interface Bomb {
  readonly name: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * Sends bodies and headers that are small to send and costly to read, while another client visits a link. Each is
 * refused, nobody waits, and the memory of the process does not grow.
 */
export const bombs: SecurityScenario = async ({ getService, isFull, logProgress }) => {
  const service = await getService()
  const { server, bed } = service
  const [direct] = listEntrances(service)
  if (direct === undefined) throw new Error('No entrance.')
  const rounds = isFull ? 20 : 2
  const before = readMemoryMb(server.pid)
  // First, because compressing blocks this process, and the visitor with it.
  const all = listBombs()
  const visitor = startVisitor(service)
  const accepted: string[] = []
  const statuses: number[] = []
  let slowest = { name: 'none', tookMs: 0 }
  let peakMb = before
  logProgress(`${all.length} bombs to ${paths.length} routes, ${rounds} times`)
  for (let round = 0; round < rounds; round += 1) {
    for (const path of paths) {
      for (const { name, headers, body } of all) {
        const host = path.startsWith('/_tl') ? bed.app.domain : publicHost
        const sent = {
          host,
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(body, 'latin1')),
          connection: 'close',
          ...appHeaders(bed.app, randomAddress()),
          ...headers,
        }
        const lines = Object.entries(sent).map(([key, value]) => `${key}: ${value}`)
        const bytes = [`POST ${path} HTTP/1.1`, ...lines, '', body].join('\r\n')
        const startedMs = performance.now()
        const [status = 0] = readStatuses(await sendBytes(direct, bytes, { quietMs: 10_000 }))
        const tookMs = performance.now() - startedMs
        if (tookMs > slowest.tookMs) slowest = { name: `${name}, ${path}`, tookMs }
        statuses.push(status)
        if (status < 400 && status !== 0 && !isPartlyAccepted(path, status))
          accepted.push(`${name} ${path}: ${status}`)
        if (status >= 500) accepted.push(`${name} ${path}: ${status}`)
      }
      peakMb = Math.max(peakMb, readMemoryMb(server.pid))
    }
  }
  const visits = await visitor.stop()
  const failed = visits.filter(({ status }) => status !== 302)
  const took = visits.map(({ tookMs }) => tookMs)
  return [
    measurement('requests', statuses.length, '', tally(statuses)),
    exactly(
      'bombs that were accepted, or failed',
      accepted.length,
      0,
      [...new Set(accepted)].join('; '),
    ),
    exactly(
      'visits of others that failed',
      failed.length,
      0,
      tally(failed.map(({ status }) => status)),
    ),
    atMost(
      'slowest visit of others',
      Math.max(...took),
      maxWaitMs,
      'ms',
      `median ${Math.round(percentile(took, 0.5))} ms`,
    ),
    measurement('slowest bomb', Math.round(slowest.tookMs), 'ms', slowest.name),
    atMost('growth of memory', peakMb - before, maxGrowthMb, 'MB'),
  ]
}

/** A batch of events is accepted, and the invalid ones in it are reported. */
function isPartlyAccepted(path: string, status: number): boolean {
  return path === apiPaths.events && status === 202
}

function listBombs(): readonly Bomb[] {
  const nested = (open: string, close: string, depth: number) =>
    open.repeat(depth) + close.repeat(depth)
  const json = JSON.stringify({ sentAt: Date.now(), events: makeEvents(1) })
  const zeros = Buffer.alloc(50 * megabyte)
  const compressed = (name: string, encoding: string, bytes: Buffer): Bomb => ({
    name,
    headers: { 'content-encoding': encoding },
    body: bytes.toString('latin1'),
  })
  const [event] = makeEvents(1)
  const withData = (data: string) =>
    JSON.stringify({ sentAt: Date.now(), events: [{ ...event, data: { a: 0 } }] }).replace(
      '{"a":0}',
      data,
    )
  return [
    { name: 'arrays 200,000 deep', body: nested('[', ']', 200_000) },
    { name: 'objects 50,000 deep', body: nested('{"a":', '}', 50_000).replace(':}', ':1}') },
    { name: 'arrays in data', body: withData(`{"a":${nested('[', ']', 100_000)}}`) },
    {
      name: '40,000 keys',
      body: withData(`{${Array.from({ length: 40_000 }, (_, at) => `"k${at}":1`).join()}}`),
    },
    { name: 'a number of 400,000 digits', body: `{"sentAt":${'9'.repeat(400_000)},"events":[]}` },
    {
      name: 'a text of 400,000 characters',
      body: JSON.stringify({ clickId: 'a'.repeat(400_000) }),
    },
    { name: '400,000 escapes', body: `{"url":"${String.raw`\u0041`.repeat(66_000)}"}` },
    { name: '100,000 events', body: `{"sentAt":1,"events":[${Array(100_000).fill('{}').join()}]}` },
    { name: 'a body of 2 MB', body: JSON.stringify({ a: 'a'.repeat(2 * megabyte) }) },
    { name: '__proto__', body: `{"__proto__":{"a":1},"sentAt":1,"events":[]}` },
    compressed('gzip, 50 MB', 'gzip', gzipSync(zeros)),
    compressed('deflate, 50 MB', 'deflate', deflateSync(zeros)),
    compressed('Brotli, 50 MB', 'br', brotliCompressSync(zeros)),
    compressed('gzip twice', 'gzip, gzip', gzipSync(gzipSync(zeros))),
    compressed('valid JSON in gzip', 'gzip', gzipSync(json)),
    { name: 'a header of 64 kB', headers: { 'x-long': 'a'.repeat(64_000) }, body: json },
    {
      name: '3,000 headers',
      headers: Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`x-${at}`, 'a'])),
      body: json,
    },
  ]
}

/** Visits a link again and again, until stopped. */
function startVisitor({ bed, server }: Service) {
  const client = createClient(server.port)
  const visits: { readonly status: number; readonly tookMs: number }[] = []
  let isRunning = true
  const run = async () => {
    while (isRunning) {
      const { reply } = await click(client, bed.app)
      visits.push({ status: reply.status, tookMs: reply.tookMs })
      await sleep(5)
    }
  }
  const running = run()
  return {
    async stop() {
      isRunning = false
      await running
      client.close()
      return visits
    },
  }
}

function readMemoryMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_000
}
