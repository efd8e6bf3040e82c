import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { listRequirements } from '../listRequirements.ts'
import { getDurationMs, readScenarios } from '../readScenarios.ts'
import type { Reply, Scenario } from '../scenario.ts'
import { formatSummary } from '../summary/formatSummary.ts'
import { type Client, isDeclared, summarize, type Summary } from '../summary/summarize.ts'
import { toConfig } from '../toConfig.ts'
import { toDevice } from '../toDevice.ts'
import { createRun, type Run, type Verdict } from './createRun.ts'
import { readClient } from './readClient.ts'
import { readReport } from './readReport.ts'

export interface ServerOptions {
  /** Default: 127.0.0.1, which only this machine reaches. */
  readonly host?: string
  /** Default: a free port. */
  readonly port?: number
  /** Allowed deviation of times, because phones and networks are slow. Default: 300. */
  readonly toleranceMs?: number
  /** Default: the scenarios of this package. */
  readonly scenarios?: readonly Scenario[]
  /** Called when a driver has reported the last step of a scenario. */
  readonly onVerdict?: (scenario: Scenario, verdict: Verdict) => void
}

export interface ConformanceServer {
  readonly url: string
  /** Returns the results since the client was declared. */
  summarize(): Summary
  close(): Promise<void>
}

const maxRuns = 1000
const maxBodyBytes = 2_000_000

/**
 * Starts the HTTP server that a driver in any language talks to. It plays the service in real time and
 * judges the run.
 *
 * - `GET /scenarios` lists the scenarios.
 * - `POST /client` with `{ "name", "version", "capabilities" }` declares the client library and begins a new
 *   summary. The response contains its `scenarios`.
 * - `POST /runs` with `{ "scenario": "<id>" }` creates a run. The response contains its `baseUrl`, `config`,
 *   `device` and `steps`.
 * - `POST /runs/<id>/context` with `{ "step"?, "context", "clipboardReads"? }` reports the context of the
 *   library, and returns the verdict so far.
 * - `GET /runs/<id>` returns the verdict and everything that was recorded.
 * - `GET /summary` returns the results as tables, or as JSON with `Accept: application/json`.
 */
export async function startServer(options: ServerOptions = {}): Promise<ConformanceServer> {
  const { host = '127.0.0.1', port = 0, toleranceMs = 300 } = options
  const scenarios = options.scenarios ?? readScenarios()
  const runs = new Map<string, Run>()
  let client: Client | null = null

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '/').replace(/\?.*/, '')
    const method = request.method ?? 'GET'
    const text = await readBody(request)
    if (text === null) {
      send(response, 413, { error: 'The body is too large.' })
      return
    }
    const [, id = '', rest = ''] = /^\/runs\/([^/]+)(\/.*)?$/.exec(path) ?? []
    const run = runs.get(id)
    if (method === 'GET' && path === '/scenarios') {
      send(response, 200, scenarios.map(toListEntry))
    } else if (method === 'POST' && path === '/runs') {
      create(text, request.headers.host ?? '', response)
    } else if (method === 'POST' && path === '/client') {
      declare(text, response)
    } else if (method === 'GET' && path === '/summary') {
      sendSummary(request.headers.accept ?? '', response)
    } else if (!run) {
      send(response, 404, { error: 'Not found. Create a run with POST /runs.' })
    } else if (rest.startsWith('/service/')) {
      await play(run, method, rest.slice('/service'.length), request, text, response)
    } else if (method === 'POST' && rest === '/context') {
      report(run, text, response)
    } else if (method === 'GET' && rest === '') {
      send(response, 200, { ...run.judge(), recording: run.recording })
    } else {
      send(response, 404, { error: 'Not found. See GET /scenarios and POST /runs.' })
    }
  }

  function create(text: string, authority: string, response: ServerResponse): void {
    const { scenario: scenarioId } = parseObject(text)
    const scenario = scenarios.find((candidate) => candidate.id === scenarioId)
    if (!scenario) {
      send(response, 404, { error: 'No such scenario. GET /scenarios lists them.' })
      return
    }
    const id = randomUUID()
    runs.set(id, createRun(scenario, { now: () => performance.now(), toleranceMs }))
    const [oldest] = runs.keys()
    if (runs.size > maxRuns && oldest !== undefined) runs.delete(oldest)
    const { title, spec, device, config, steps } = scenario
    send(response, 201, {
      id,
      // The address that the driver used: an emulator reaches this machine under another name.
      baseUrl: `http://${authority}/runs/${id}/service`,
      title,
      spec,
      device: toDevice(device),
      config: toConfig(config),
      steps,
    })
  }

  function declare(text: string, response: ServerResponse): void {
    const read = readClient(parseObject(text))
    if ('error' in read) {
      send(response, 400, read)
      return
    }
    client = read
    runs.clear()
    const own = scenarios.filter((scenario) => isDeclared(scenario, read))
    send(response, 200, { ...read, scenarios: own.map(toListEntry) })
  }

  function report(run: Run, text: string, response: ServerResponse): void {
    const read = readReport(parseObject(text), run.scenario.steps.length)
    if ('error' in read) {
      send(response, 400, read)
      return
    }
    const wasComplete = run.judge().isComplete
    run.report(read)
    const verdict = run.judge()
    if (verdict.isComplete && !wasComplete) options.onVerdict?.(run.scenario, verdict)
    send(response, 200, verdict)
  }

  function sumUp(): Summary {
    const verdicts = Map.groupBy(runs.values(), ({ scenario }) => scenario.id)
    return summarize(
      scenarios,
      client,
      new Map([...verdicts].map(([id, ofScenario]) => [id, ofScenario.map((run) => run.judge())])),
    )
  }

  function sendSummary(accept: string, response: ServerResponse): void {
    if (accept.includes('application/json')) send(response, 200, sumUp())
    else send(response, 200, `${formatSummary(sumUp())}\n`, { 'content-type': 'text/plain' })
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { port: usedPort } = server.address() as AddressInfo
  return {
    url: `http://${host}:${usedPort}`,
    summarize: sumUp,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Plays one reply of the service, after its delay. */
async function play(
  run: Run,
  method: string,
  path: string,
  request: IncomingMessage,
  text: string,
  response: ServerResponse,
): Promise<void> {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  )
  const reply = run.answer({ method, path, headers, text })
  if (reply === null) send(response, 404, { code: 'not_found' })
  else if (reply.fault !== 'hang') await sendReply(reply, response)
}

async function sendReply(reply: Reply, response: ServerResponse): Promise<void> {
  if (reply.delayMs !== undefined) await sleep(reply.delayMs)
  if (reply.fault === 'offline') response.destroy()
  else send(response, reply.status ?? 200, reply.body ?? {}, reply.headers)
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

/** Returns null for a body that is too large. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBodyBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value = JSON.parse(text) as unknown
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function toListEntry(scenario: Scenario) {
  const { id, title, spec } = scenario
  const durationMs = getDurationMs(scenario)
  return { id, title, spec, durationMs, requires: listRequirements(scenario) }
}
