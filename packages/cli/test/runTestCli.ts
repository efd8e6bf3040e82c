import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { CliContext } from '../src/cliContext.ts'
import { runCli } from '../src/runCli.ts'

export interface SentRequest {
  readonly method: string
  readonly url: string
  readonly key: string | null
  readonly body: unknown
}

/** A service that responds to each `METHOD /path` with a status and a body, and records the requests. */
export type Responses = Readonly<
  Record<
    string,
    readonly [status: number, body: unknown, headers?: Readonly<Record<string, string>>]
  >
>

export interface TestCli {
  readonly run: (...args: readonly string[]) => Promise<CliOutcome>
  readonly sent: readonly SentRequest[]
}

export interface CliOutcome {
  readonly code: number
  /** Standard output. */
  readonly out: string
  /** Standard error. */
  readonly notes: string
}

const signedIn = {
  THROUGHLINK_URL: 'https://links.example',
  THROUGHLINK_APP_ID: 'app_1',
  THROUGHLINK_SECRET_KEY: 'sk_secret',
}

/** Creates a command line with a scripted service and a configuration folder of its own. */
export function createTestCli(
  responses: Responses = {},
  overrides: Partial<
    Pick<CliContext, 'env' | 'isTerminal' | 'readSecret' | 'ask' | 'runProgram' | 'packPackages'>
  > & {
    /** Sends requests to servers of the test on this machine. */
    readonly isRealNetwork?: boolean
  } = {},
): TestCli {
  const configFolder = mkdtempSync(join(tmpdir(), 'throughlink-cli-'))
  onTestFinished(() => {
    rmSync(configFolder, { recursive: true })
  })
  const sent: SentRequest[] = []
  const send: typeof fetch = (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (overrides.isRealNetwork && url.hostname === '127.0.0.1') return fetch(input, init)
    const method = init.method ?? 'GET'
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : null
    const key = new Headers(init.headers).get('authorization')
    sent.push({ method, url: url.href, key, body })
    const response = responses[`${method} ${url.pathname}`]
    if (response === undefined) {
      return Promise.reject(
        new TypeError('fetch failed', {
          cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
        }),
      )
    }
    const [status, content, extra = {}] = response
    if (typeof content === 'string') {
      const headers = { 'content-type': 'text/csv' }
      return Promise.resolve(new Response(content, { status, headers }))
    }
    const headers = {
      'content-type': `application/${status < 400 ? '' : 'problem+'}json`,
      ...extra,
    }
    return Promise.resolve(Response.json(content, { status, headers }))
  }
  return {
    sent,
    async run(...args) {
      let [out, notes] = ['', '']
      const code = await runCli(args, {
        env: signedIn,
        isTerminal: false,
        readSecret: () => Promise.resolve(''),
        ask: null,
        runProgram: () => Promise.resolve(0),
        packPackages: null,
        ...overrides,
        configFolder,
        cwd: configFolder,
        write: (chunk) => {
          out += Buffer.from(chunk).toString()
          return Promise.resolve()
        },
        print: (line) => (out += `${line}\n`),
        note: (line) => (notes += `${line}\n`),
        fetch: send,
        now: () => Date.parse('2026-11-19T12:00:00Z'),
        signal: new AbortController().signal,
      })
      return { code, out, notes }
    },
  }
}

/** An error response, as the service sends it. */
export function problem(status: number, code: string, detail: string) {
  const type = `https://throughlink.example/errors/${code}`
  return [status, { type, title: code, status, code, detail, requestId: 'r1' }] as const
}
