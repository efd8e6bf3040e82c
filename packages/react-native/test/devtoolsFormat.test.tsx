import { formatTime } from '../src/devtools/EventsSection.tsx'
import { explainNoLink } from '../src/devtools/explainNoLink.ts'
import { formatConfig } from '../src/devtools/formatConfig.ts'
import { formatLinkFacts, formatStateFacts } from '../src/devtools/formatFacts.ts'
import { formatReport } from '../src/devtools/formatReport.ts'
import { formatTimeline, formatTimelineEntry } from '../src/devtools/formatTimeline.ts'
import { formatValue } from '../src/devtools/formatValue.ts'
import { parseSimulateUrl } from '../src/devtools/parseSimulateUrl.ts'
import { emptyInspection, link, noDetails } from './devtoolsRig.tsx'

test.each([
  ['text', 'text'],
  ['', '""'],
  [' spaces ', '" spaces "'],
  ['two\nlines', String.raw`"two\nlines"`],
  [5, '5'],
  [null, 'null'],
  [{ a: 1 }, '{"a":1}'],
  [[1, 2], '[1,2]'],
  [new Error('broken'), 'broken'],
  [() => undefined, 'function'],
])('the value %p is shown as %s', (value, text) => {
  expect(formatValue(value)).toBe(text)
})

test('an object that cannot be serialized does not throw', () => {
  const circular: Record<string, unknown> = {}
  circular['self'] = circular
  expect(formatValue(circular)).toBe('object')
})

test('facts that do not apply are left out', () => {
  expect(formatStateFacts({ ...noDetails, reason: null, installId: null })).toEqual([
    { name: 'status', value: 'none' },
    { name: 'install id', value: 'not read yet' },
  ])
  expect(formatLinkFacts(noDetails)).toEqual([])
  const direct = formatLinkFacts({ ...noDetails, lastLink: { ...link, resolvedUrl: null } })
  expect(direct.map(({ name }) => name)).toEqual(['url', 'route', 'type', 'method', 'confidence'])
})

test('an error is shown with its code, once if the message is the code', () => {
  const show = (message: string) =>
    formatStateFacts({ ...noDetails, error: { code: 'offline', message } as never })
  expect(show('No network.')).toContainEqual({ name: 'error', value: 'offline: No network.' })
  expect(show('offline')).toContainEqual({ name: 'error', value: 'offline' })
})

test('the config is shown without the key, and ports by the names of their parts', () => {
  const config = {
    API_KEY: 'pk_secret',
    appID: 'app_acme',
    linkHosts: ['a.example', 'b.example'],
    matching: undefined,
    timeoutMs: 3000,
    onLink: () => undefined,
    storage: { getItem: () => null, setItem: () => undefined },
  }
  expect(formatConfig(config)).toEqual([
    { name: 'appID', value: 'app_acme' },
    { name: 'linkHosts', value: 'a.example, b.example' },
    { name: 'timeoutMs', value: '3000' },
    { name: 'onLink', value: 'function' },
    { name: 'storage', value: 'getItem, setItem' },
  ])
})

test('the columns of the timeline are aligned', () => {
  const lines = formatTimeline([
    { ms: 0, step: 'start', details: {} },
    { ms: 43.4, step: 'referrer', details: { found: true, clickId: undefined, times: null } },
    { ms: 1250, step: 'response', details: { status: 200, reason: 'no match' } },
  ])
  expect(lines).toEqual([
    '   0  start',
    '  43  referrer  found=true',
    '1250  response  status=200 reason=no match',
  ])
  expect(formatTimeline([])).toEqual([])
  expect(formatTimelineEntry({ ms: 1, step: 'error', details: {} }).isError).toBe(true)
})

test('a time is shown to the millisecond', () => {
  expect(formatTime(new Date(2026, 0, 2, 3, 4, 5, 67).getTime())).toBe('03:04:05.067')
})

test('the report contains everything but the key', () => {
  const report = formatReport({
    details: { ...noDetails, reason: 'cleared', lastLink: link },
    inspection: {
      ...emptyInspection,
      timeline: [{ ms: 12, step: 'install', details: { isFirstRun: true } }],
      events: { waiting: [{ id: '1', name: 'login', time: Date.UTC(2026, 0, 2) }], dropped: 3 },
    },
    config: { API_KEY: 'pk_secret', appID: 'app_acme' },
    environment: 'react-native/1.0.0, ios 18.1',
    now: new Date(Date.UTC(2026, 0, 2)),
  })
  expect(report).toBe(`Throughlink report
  react-native/1.0.0, ios 18.1
  2026-01-02T00:00:00.000Z

State
  status      none
  reason      cleared
  install id  install-1

Why there is no link
  The app handled the link and called \`clearLink()\`. See it under "Last link".

Last link
  url         https://go.acme.example/abc
  resolved    https://acme.example/products/42
  route       /products/42
  type        deferred
  method      probabilistic
  confidence  0.97

Config
  appID  app_acme

Timeline (ms)
  12  install  isFirstRun=true

Events: 1 waiting, 3 dropped
  2026-01-02T00:00:00.000Z  login`)
})

test('the report of an empty session is complete', () => {
  const report = formatReport({
    details: noDetails,
    inspection: emptyInspection,
    config: null,
    environment: 'react-native/1.0.0, web',
    now: new Date(0),
  })
  expect(report).toContain('Last link\n  none')
  expect(report).toContain('Config\n  unknown')
  expect(report).toContain('Timeline (ms)\n  empty')
  expect(report).toMatch(/Events: 0 waiting, 0 dropped$/)
})

test.each([
  ['acme://throughlink/simulate?url=https%3A%2F%2Facme.example%2Fp%3Fa%3D1%26b%3D2', 'deferred'],
  ['acme:///throughlink/simulate?url=https%3A%2F%2Facme.example%2Fp%3Fa%3D1%26b%3D2', 'deferred'],
  [
    'exp://127.0.0.1:8081/--/throughlink/simulate?url=https%3A%2F%2Facme.example%2Fp%3Fa%3D1%26b%3D2&type=opened',
    'opened',
  ],
  [
    'acme://throughlink/simulate?type=opened&url=https%3A%2F%2Facme.example%2Fp%3Fa%3D1%26b%3D2',
    'opened',
  ],
  [
    'acme://throughlink/simulate?type=other&url=https%3A%2F%2Facme.example%2Fp%3Fa%3D1%26b%3D2',
    'deferred',
  ],
])('%s is a request to simulate a link', (input, type) => {
  expect(parseSimulateUrl(input)).toEqual({ url: 'https://acme.example/p?a=1&b=2', type })
})

test.each([
  'acme://throughlink/simulate',
  'acme://throughlink/simulate?url=',
  'acme://throughlink/simulated?url=x',
  'acme://other/simulate?url=x',
  'acme://products/42',
  '',
])('%j is not a request to simulate a link', (input) => {
  expect(parseSimulateUrl(input)).toBeNull()
})

test('a URL with a broken escape is taken as it is', () => {
  expect(parseSimulateUrl('acme://throughlink/simulate?url=acme://a/100%')?.url).toBe(
    'acme://a/100%',
  )
})

describe('why there is no link', () => {
  test.each([
    'no_match',
    'already_processed',
    'matching_off',
    'not_on_web',
    'storage_unreadable',
    'storage_unwritable',
    'no_token',
    'device_unreadable',
    'timeout',
    'cleared',
    'reset',
    'no_keys',
    'old_install',
  ])('%s is explained, with what to do', (reason) => {
    expect(explainNoLink({ ...noDetails, reason })).toMatch(/^[A-Z`].*\. [A-Z`].*\.$/)
  })

  test.each(['no_candidates', 'organic', 'ambiguous', 'below_threshold', 'policy_off'])(
    'the answer %s of the service is explained',
    (reason) => {
      expect(explainNoLink({ ...noDetails, reason })).not.toBeNull()
    },
  )

  test('an error is explained by its code', () => {
    const error = { code: 'device_unreadable', message: '' } as never
    expect(explainNoLink({ ...noDetails, reason: null, error })).toContain('signals')
  })

  test('a link, a running check and an unknown reason need no explanation', () => {
    expect(explainNoLink({ ...noDetails, reason: null })).toBeNull()
    expect(explainNoLink({ ...noDetails, reason: 'something_new' })).toBeNull()
    expect(explainNoLink({ ...noDetails, reason: 'constructor' })).toBeNull()
  })

  test('the explanation is in the report', () => {
    const environment = 'react-native/0.0.0, ios 18'
    const report = formatReport({
      details: { ...noDetails, reason: 'already_processed' },
      inspection: emptyInspection,
      config: null,
      environment,
      now: new Date(0),
    })
    expect(report).toContain('Why there is no link\n  The match of this install')
  })
})
