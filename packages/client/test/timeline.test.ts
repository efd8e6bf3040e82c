import type { Config, Ports } from '@throughlink/client'
import {
  createTestPhone,
  testConfig,
  type TestPhone,
  type TestPhoneOptions,
  testSignals,
} from '@throughlink/client/testing'
import { expect, test } from 'vitest'

const clickId = `tl1${'a'.repeat(52)}`
const pasted = 'https://go.acme.example/s?tlc=private'
const oauthUrl = 'fb123://authorize#access_token=private'
const found = {
  afterMs: 180,
  body: { link: 'https://acme.example/p/1', matchType: 'referrer', confidence: 1 },
} as const

/** Starts the app with `debug: true`, runs it for a minute, and returns the printed lines. */
async function print(
  { ports, ...options }: TestPhoneOptions,
  config: Partial<Config> = {},
): Promise<{ lines: readonly string[]; phone: TestPhone }> {
  const lines: string[] = []
  const logger = { error: () => undefined, info: (line: string) => void lines.push(line) }
  const phone = createTestPhone({ ...options, ports: { logger, ...ports } })
  phone.createClient({ debug: true, ...config }).start()
  await phone.clock.advance(60_000)
  return { lines, phone }
}

const androidPorts: Partial<Ports> = {
  platform: 'android',
  installReferrer: { read: () => ({ referrer: `clickId=${clickId}` }) },
}

/** An iPhone whose user takes eight seconds to answer the paste prompt. */
function createIphone(): TestPhoneOptions {
  const service = createTestPhone()
  return {
    restartOf: service,
    script: { match: () => ({ ...found, body: { ...found.body, matchType: 'clipboard' } }) },
    ports: {
      clipboard: {
        hasUrl: () => true,
        readText: () =>
          new Promise((resolve) => {
            service.clock.setTimer(() => {
              resolve(pasted)
            }, 8000)
          }),
      },
    },
  }
}

test('the timeline of a first run on Android shows the referrer, the request and the link', async () => {
  const { lines } = await print({ script: { match: () => found }, ports: androidPorts })
  expect(lines).toEqual([
    '     0 ms  start        platform=android timeoutMs=5000',
    '     0 ms  install      state=first-run',
    '     0 ms  initial-url  found=false',
    '     0 ms  signals      found=true',
    '     0 ms  referrer     clickId=true',
    '     0 ms  request      path=match-link timeoutMs=2500',
    '   180 ms  response     path=match-link status=200 matchType=referrer',
    '   180 ms  link         url=https://acme.example/p/1 route=/p/1 type=deferred method=referrer confidence=1',
  ])
})

test('the timeline of a second start says why there is no match', async () => {
  const { phone } = await print({ script: { match: () => found }, ports: androidPorts })
  const { lines } = await print({ restartOf: phone, ports: androidPorts })
  expect(lines.slice(1)).toEqual([
    '     0 ms  install      state=processed',
    '     0 ms  initial-url  found=false',
    '     0 ms  no-link      reason=already_processed',
  ])
})

test('the timeline of an iPhone shows the prompt, and when the app stopped waiting for it', async () => {
  const { lines } = await print(createIphone())
  expect(lines.slice(3)).toEqual([
    '     0 ms  clipboard    hasUrl=true',
    '     0 ms  signals      found=true',
    '     0 ms  prompt',
    '  5000 ms  no-link      reason=timeout',
    '  8000 ms  paste        link=true',
    '  8000 ms  request      path=match-link timeoutMs=10000',
    '  8180 ms  response     path=match-link status=200 matchType=clipboard',
    '  8180 ms  link         url=https://acme.example/p/1 route=/p/1 type=deferred method=clipboard confidence=1',
  ])
})

test('the timeline of an outage shows each try, its error and the wait before the next one', async () => {
  const { lines } = await print({ script: { match: () => 'offline' } })
  const steps = lines.map((line) => line.slice(11, 23).trim())
  expect(lines[5]).toBe(
    '     0 ms  response     path=match-link status=unanswered error=service_unreachable',
  )
  expect(steps.slice(4, 15)).toEqual([
    ...['request', 'response', 'retry'],
    ...['request', 'response', 'retry'],
    ...['request', 'response', 'error', 'failed', 'retry'],
  ])
})

test('the timeline of a short link shows what it resolved to', async () => {
  const resolved = { link: 'https://acme.example/p/1' }
  const { lines } = await print({
    initialUrl: 'https://go.acme.example/abc',
    script: { resolve: () => ({ afterMs: 90, body: resolved }) },
  })
  expect(lines.filter((line) => !/install|events/.test(line)).slice(1)).toEqual([
    '     0 ms  initial-url  found=true',
    '     0 ms  opened       url=https://go.acme.example/abc',
    '     0 ms  request      path=resolve-short timeoutMs=5000',
    '    90 ms  response     path=resolve-short status=200',
    '    90 ms  link         url=https://go.acme.example/abc resolvedUrl=https://acme.example/p/1 route=/p/1 type=verified method=opened confidence=1',
  ])
})

test('no line contains a key, a click id, the clipboard, a device property or the URL of a sign-in', async () => {
  const runs = [
    await print({ script: { match: () => found }, ports: androidPorts, initialUrl: oauthUrl }),
    await print(createIphone()),
    await print({ script: { match: () => ({ status: 401, body: '{"code":"invalid_key"}' }) } }),
  ]
  const text = runs.flatMap(({ lines }) => lines).join('\n')
  const secrets = [testConfig.API_KEY, clickId, 'private', testSignals.model, testSignals.userAgent]
  expect(text).toContain('ignored=true')
  for (const secret of secrets) expect(text).not.toContain(secret)
})
