import { describe, expect, test } from 'vitest'
import type { RecordedContext, RecordedRequest } from '../recording.ts'
import type { Context, Expectation, Scenario, Step } from '../scenario.ts'
import { defaultCredentials } from '../toConfig.ts'
import { judgeRun } from './judgeRun.ts'

const pending: Context = { isLinkProcessed: false, linkUrl: null, linkRoute: null, linkType: null }
const none: Context = { ...pending, isLinkProcessed: true }
const linked: Context = {
  isLinkProcessed: true,
  linkUrl: 'https://l.example.com/a/b',
  linkRoute: '/a/b',
  linkType: 'deferred',
}

function createScenario(expectation: Expectation, steps: readonly Step[] = [{ do: 'start' }]) {
  const scenario: Scenario = {
    id: 'match/example',
    title: 'An example',
    spec: '4.3.5',
    steps,
    expect: expectation,
  }
  return scenario
}

function createRequest(change: Partial<RecordedRequest> = {}): RecordedRequest {
  const body = change.body ?? {
    installId: '0123456789abcdef',
    platform: 'ios',
    pastedLink: 'https://l.example.com/a/b',
  }
  return {
    atMs: 1000,
    route: 'match',
    method: 'POST',
    path: '/api/link/match-link',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${defaultCredentials.API_KEY}`,
      'x-app-id': defaultCredentials.appID,
      'x-sdk': 'swift/1.0.0',
      'x-api-version': '2026-11-01',
    },
    text: JSON.stringify(body),
    body,
    status: 200,
    ...change,
  }
}

function createContext(atMs: number, step: number | null, context: Context): RecordedContext {
  return { atMs, step, context, clipboardReads: 0 }
}

interface Observed {
  readonly requests?: readonly RecordedRequest[]
  readonly contexts?: readonly RecordedContext[]
  readonly steps?: readonly Step[]
  readonly toleranceMs?: number
}

function judge(expectation: Expectation, observed: Observed = {}): string[] {
  const { requests = [], contexts = [createContext(1000, 0, none)], steps } = observed
  const { toleranceMs = 0 } = observed
  const scenario = createScenario(expectation, steps)
  return judgeRun(scenario, { requests, contexts }, { toleranceMs }).map(({ message }) => message)
}

test('a run that meets every expectation has no problem', () => {
  const requests = [createRequest()]
  expect(judge({ requests: [{ route: 'match' }], context: none }, { requests })).toEqual([])
})

test('a problem names the section of the specification', () => {
  const scenario = createScenario({ requests: [{ route: 'match' }] })
  const recording = { requests: [], contexts: [createContext(0, 0, none)] }
  expect(judgeRun(scenario, recording, { toleranceMs: 0 })).toEqual([
    {
      check: 'requests',
      message: 'Expected 1 request, got 0 requests. A request is missing.',
      expected: ['match'],
      actual: [],
      spec: '4.3.5',
    },
  ])
})

describe('requests', () => {
  test('too many are listed with their times', () => {
    const requests = [createRequest(), createRequest({ atMs: 1250 })]
    expect(judge({ requests: [{ route: 'match' }] }, { requests })).toEqual([
      'Expected 1 request, got 2 requests (match at 0 ms, match at 250 ms). The library sends too often.',
    ])
  })

  test('a wrong member is shown with both values', () => {
    const requests = [createRequest()]
    const expected = [{ route: 'match', body: { platform: 'android' } }] as const
    expect(judge({ requests: expected }, { requests })).toEqual([
      'Request 1 (match): body.platform must be "android", but is "ios".',
    ])
  })

  test('a gap that is too short is a problem, unless it is within the tolerance', () => {
    const requests = [createRequest(), createRequest({ atMs: 2900 })]
    const expected = [{ route: 'match' }, { route: 'match', gapMs: { min: 2000 } }] as const
    expect(judge({ requests: expected }, { requests })).toEqual([
      'Request 2 (match) was sent 1900 ms after the previous one; expected at least 2000 ms.',
    ])
    expect(judge({ requests: expected }, { requests, toleranceMs: 100 })).toEqual([])
  })

  test('a request after the end is a problem', () => {
    const requests = [createRequest(), createRequest({ atMs: 9000 })]
    expect(judge({ quietAfterMs: 5000 }, { requests })).toEqual([
      'Sent a request to "/api/link/match-link" at 8000 ms. Send none after 5000 ms.',
    ])
  })

  test('a secret in a body or a header is a leak', () => {
    const leak =
      '"secret-1" must not leave the device, but a request to "/api/link/match-link" contains it.'
    const { headers } = createRequest()
    const inHeader = createRequest({ headers: { ...headers, referer: 'secret-1' } })
    const inBody = createRequest({ text: '{"a":"secret-1"}' })
    expect(judge({ never: ['secret-1'] }, { requests: [inHeader] })).toEqual([leak])
    expect(judge({ never: ['secret-1'] }, { requests: [inBody] })).toEqual([leak])
  })
})

describe('the rules of every request', () => {
  test.each<[string, Partial<RecordedRequest>, string]>([
    ['method', { method: 'GET' }, 'send POST, not GET'],
    ['path', { route: null, path: '/api/match' }, 'the contract has no such path'],
    ['headers', { headers: {} }, 'set the header authorization to "Bearer <API_KEY>"'],
    ['JSON', { body: undefined, text: 'a=1' }, 'the body must be a JSON object'],
    ['no install id', { body: { clickId: 'a' } }, '`installId` is missing'],
    [
      'install id',
      { body: { installId: '1', clickId: 'a' } },
      '`installId` must have at least 16 characters',
    ],
    [
      'form',
      { body: { installId: '0123456789abcdef', model: 'x' } },
      'send one of MatchByClickId, MatchByFingerprint, MatchByClipboard. As MatchByFingerprint: `platform` is missing',
    ],
    [
      'unknown member',
      { body: { installId: '0123456789abcdef', clickId: 'a', source: 'mail' } },
      'As MatchByClickId: `source` is not allowed',
    ],
    [
      'short link',
      { route: 'resolve', body: { url: 'https://l.example.com/a?b=c' } },
      '`url` must be origin and path of a web URL',
    ],
    ['events', { route: 'events', body: { sentAt: 1, events: [{}] } }, '`events[0].id` is missing'],
  ])('%s', (_, change, message) => {
    const request = { ...createRequest(change), ...change }
    expect(judge({}, { requests: [request] }).join('\n')).toContain(message)
  })
})

describe('contexts', () => {
  test('the last one is compared with the expected one', () => {
    const contexts = [createContext(0, 0, pending), createContext(10, null, linked)]
    expect(judge({ context: linked }, { contexts })).toEqual([])
    expect(judge({ context: { linkRoute: '/c' } }, { contexts })).toEqual([
      'At the end, linkRoute must be "/c", but is "/a/b".',
    ])
  })

  test('a check compares the context at its step', () => {
    const steps: Step[] = [{ do: 'start' }, { do: 'check', context: { isLinkProcessed: false } }]
    const contexts = [createContext(0, 0, pending), createContext(10, 1, none)]
    expect(judge({}, { steps, contexts })).toEqual([
      'At step 2, isLinkProcessed must be false, but is true.',
    ])
  })

  test('isLinkProcessed may return to false only in a new process', () => {
    const contexts = [
      createContext(0, 0, none),
      createContext(10, null, pending),
      createContext(20, 1, none),
    ]
    expect(judge({}, { contexts, steps: [{ do: 'start' }, { do: 'restart' }] })).toEqual([])
    expect(judge({}, { contexts, steps: [{ do: 'start' }, { do: 'stop' }] })).toEqual([
      '`isLinkProcessed` returned to false. It must stay true while the process lives.',
    ])
  })

  test('a link without a type is inconsistent', () => {
    const contexts = [createContext(0, 0, { ...linked, linkType: null })]
    expect(judge({}, { contexts })).toEqual([
      '`linkUrl` and `linkType` must be both null or both set.',
    ])
  })

  test('the time until isLinkProcessed is measured from the start of the last process', () => {
    const steps: Step[] = [{ do: 'start' }, { do: 'wait', ms: 100 }, { do: 'restart' }]
    const contexts = [
      createContext(0, 0, none),
      createContext(100, 1, none),
      createContext(110, 2, pending),
      createContext(150, null, none),
    ]
    expect(judge({ processedMs: { max: 50 } }, { steps, contexts })).toEqual([])
    expect(judge({ processedMs: { max: 40 } }, { steps, contexts })).toEqual([
      '`isLinkProcessed` became true after 50 ms; expected at most 40 ms.',
    ])
  })

  test('reads of the clipboard are compared if the driver counts them', () => {
    const contexts = [{ ...createContext(0, 0, none), clipboardReads: 1 }]
    expect(judge({ clipboardReads: 0 }, { contexts })).toHaveLength(1)
    const uncounted = [{ ...createContext(0, 0, none), clipboardReads: null }]
    expect(judge({ clipboardReads: 0 }, { contexts: uncounted })).toEqual([])
  })
})

describe('events', () => {
  const steps: Step[] = [{ do: 'logEvent', name: 'login' }]
  const createBatch = (status: number, ...names: string[]) => {
    const events = names.map((name, index) => ({
      id: `event-000000000${index}-${name}`,
      name,
      time: 1,
      installId: '0123456789abcdef',
    }))
    return createRequest({ route: 'events', status, body: { sentAt: 1, events } })
  }

  test('count once, when accepted, and only if the scenario logged them', () => {
    const requests = [
      createBatch(503, 'login'),
      createBatch(202, 'login', 'install'),
      createBatch(202, 'login'),
    ]
    expect(judge({ events: [{ name: 'login' }] }, { steps, requests })).toEqual([])
  })

  test('that were not accepted are missing', () => {
    const requests = [createBatch(503, 'login')]
    expect(judge({ events: [{ name: 'login' }] }, { steps, requests })).toEqual([
      'The service must have accepted ["login"], but it accepted [].',
    ])
  })
})
