import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Scenario } from '../scenario.ts'
import { defaultCredentials } from '../toConfig.ts'
import { type ConformanceServer, startServer } from './startServer.ts'

const scenarios: readonly Scenario[] = [
  {
    id: 'match/example',
    title: 'An example',
    spec: '3',
    service: {
      match: [
        { status: 503, headers: { 'retry-after': '1' } },
        { fault: 'offline' },
        { fault: 'hang' },
        { body: { link: '/a' } },
      ],
    },
    steps: [{ do: 'start' }, { do: 'wait', ms: 10 }],
    expect: { requests: [], context: { isLinkProcessed: true } },
  },
]

let server: ConformanceServer

beforeAll(async () => {
  server = await startServer({ scenarios })
})

afterAll(() => server.close())

const post = (url: string, body: unknown, signal: AbortSignal | null = null) =>
  fetch(url, { method: 'POST', body: JSON.stringify(body), signal })

const context = { isLinkProcessed: true, linkUrl: null, linkRoute: null, linkType: null }

interface CreatedRun {
  readonly id: string
  readonly baseUrl: string
}

async function createRun(): Promise<CreatedRun> {
  const response = await post(`${server.url}/runs`, { scenario: 'match/example' })
  return (await response.json()) as CreatedRun
}

test('lists the scenarios', async () => {
  const response = await fetch(`${server.url}/scenarios`)
  expect(await response.json()).toEqual([
    { id: 'match/example', title: 'An example', spec: '3', durationMs: 10, requires: ['match'] },
  ])
})

describe('a client declares its capabilities', () => {
  const client = { name: 'swift', version: '1.0.0', capabilities: ['match'] }
  const declare = (change: object = {}) =>
    post(`${server.url}/client`, { ...client, ...change }).then((response) => response.json())

  test('and gets the scenarios that it is to run', async () => {
    expect(await declare({ capabilities: ['events'] })).toMatchObject({ scenarios: [] })
    expect(await declare()).toMatchObject({ ...client, scenarios: [{ id: 'match/example' }] })
  })

  test('and begins a new summary', async () => {
    const { id } = await createRun()
    await post(`${server.url}/runs/${id}/context`, { step: 1, context })
    expect(server.summarize().scenarios).toMatchObject([{ result: 'passed' }])
    await declare()
    expect(server.summarize().scenarios).toMatchObject([{ result: 'not run', runs: 0 }])
  })

  test.each([
    ['no name', { name: '' }, '`name`'],
    ['no version', { version: 1 }, '`version`'],
    ['no capabilities', { capabilities: 'match' }, '`capabilities` must be a list'],
    ['an unknown capability', { capabilities: ['swift'] }, 'match, retries, referrer'],
  ])('%s is an error that says what to correct', async (_, change, message) => {
    expect(await declare(change)).toEqual({ error: expect.stringContaining(message) as string })
  })
})

test('the summary is a text with tables, or JSON', async () => {
  const { id } = await createRun()
  await post(`${server.url}/runs/${id}/context`, { step: 1, context })
  const text = await fetch(`${server.url}/summary`)
  expect(text.headers.get('content-type')).toBe('text/plain')
  expect(await text.text()).toContain('match/example  passed')
  const json = await fetch(`${server.url}/summary`, { headers: { accept: 'application/json' } })
  expect(await json.json()).toMatchObject({
    scenarios: [{ id: 'match/example', result: 'passed' }],
  })
})

test('what a library sends after the last step does not change the verdict', async () => {
  const { id, baseUrl } = await createRun()
  await post(`${server.url}/runs/${id}/context`, { step: 1, context })
  await post(`${baseUrl}/api/link/match-link`, {})
  const response = await fetch(`${server.url}/runs/${id}`)
  expect(await response.json()).toMatchObject({ isComplete: true, passed: true })
})

test('a run has everything that a driver needs', async () => {
  expect(await createRun()).toMatchObject({
    id: expect.any(String) as string,
    baseUrl: expect.stringContaining(server.url) as string,
    config: { ...defaultCredentials },
    device: { platform: 'ios', storage: 'ok', initialUrl: null, clipboard: null },
    steps: scenarios[0]?.steps,
  })
})

test('replies are played in order: status and headers, a broken connection, no response, a body', async () => {
  const { baseUrl } = await createRun()
  const url = `${baseUrl}/api/link/match-link`
  const first = await post(url, {})
  expect([first.status, first.headers.get('retry-after')]).toEqual([503, '1'])
  await expect(post(url, {})).rejects.toThrow()
  await expect(post(url, {}, AbortSignal.timeout(50))).rejects.toThrow()
  expect(await (await post(url, {})).json()).toEqual({ link: '/a' })
  expect(await (await post(url, {})).json()).toEqual({ link: '/a' })
})

test('runs do not share their replies', async () => {
  await post(`${(await createRun()).baseUrl}/api/link/match-link`, {})
  const response = await post(`${(await createRun()).baseUrl}/api/link/match-link`, {})
  expect(response.status).toBe(503)
})

test('a report returns the verdict, which is complete after the last step', async () => {
  const { id } = await createRun()
  const url = `${server.url}/runs/${id}/context`
  const first = await post(url, { step: 0, context })
  expect(await first.json()).toEqual({ isComplete: false, passed: false, problems: [] })
  const last = await post(url, { step: 1, context })
  expect(await last.json()).toEqual({ isComplete: true, passed: true, problems: [] })
})

test('a run that differs from its scenario does not pass', async () => {
  const { id, baseUrl } = await createRun()
  await post(`${baseUrl}/api/link/match-link`, {})
  const response = await post(`${server.url}/runs/${id}/context`, { step: 1, context })
  expect(await response.json()).toMatchObject({ isComplete: true, passed: false })
})

test('the record of a run can be read', async () => {
  const { id, baseUrl } = await createRun()
  await post(`${baseUrl}/api/link/events`, { sentAt: 1 })
  const response = await fetch(`${server.url}/runs/${id}`)
  expect(await response.json()).toMatchObject({
    recording: { requests: [{ route: 'events', body: { sentAt: 1 }, status: 202 }] },
  })
})

describe('an error says what to correct:', () => {
  test.each([
    ['an unknown scenario', '/runs', { scenario: 'x' }, 404, 'No such scenario'],
    ['an unknown run', '/runs/x/context', { context }, 404, 'Create a run'],
    ['an unknown path', '/other', {}, 404, 'Not found'],
  ])('%s', async (_, path, body, status, message) => {
    const response = await post(`${server.url}${path}`, body)
    expect(response.status).toBe(status)
    expect(await response.text()).toContain(message)
  })

  test.each([
    ['a report without a context', {}, '`context` must be an object'],
    ['an incomplete context', { context: { isLinkProcessed: true } }, '`linkUrl`'],
    ['an unknown link type', { context: { ...context, linkType: 'web' } }, '`linkType`'],
    ['a step that does not exist', { step: 2, context }, 'from 0 to 1'],
    ['a wrong number of reads', { clipboardReads: 'one', context }, '`clipboardReads`'],
  ])('%s', async (_, body, message) => {
    const { id } = await createRun()
    const response = await post(`${server.url}/runs/${id}/context`, body)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain(message)
  })
})
