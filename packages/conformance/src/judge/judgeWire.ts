import type { RecordedRequest, Recording } from '../recording.ts'
import type { Scenario } from '../scenario.ts'
import { getCredentials } from '../toConfig.ts'
import { apiVersion, headers, type Route, wireLimits } from '../wire.ts'
import { type Finding, show } from './problem.ts'

type Json = Readonly<Record<string, unknown>>

/** Checks the rules that hold for every request: method, path, headers, and the form of the body. */
export function judgeWire(scenario: Scenario, { requests }: Recording): Finding[] {
  const { apiKeys, appIds } = getCredentials(scenario)
  return requests.flatMap((request, index) => {
    const findings = [
      ...checkTarget(request),
      ...checkHeaders(request, apiKeys, appIds),
      ...checkBody(request),
    ]
    return findings.map(({ message, ...rest }) => ({
      check: 'wire',
      message: `Request ${index + 1} (${request.path}): ${message}`,
      ...rest,
    }))
  })
}

type WireFinding = Omit<Finding, 'check'>

function checkTarget({ method, route }: RecordedRequest): WireFinding[] {
  const findings: WireFinding[] = []
  if (method !== 'POST') {
    findings.push({ message: `send POST, not ${method}.`, spec: '4.2' })
  }
  if (route === null) {
    findings.push({ message: 'the contract has no such path. Check the base URL.', spec: '4.2' })
  }
  return findings
}

function checkHeaders(
  request: RecordedRequest,
  apiKeys: readonly string[],
  appIds: readonly string[],
): WireFinding[] {
  const authorizations = apiKeys.map((key) => `Bearer ${key}`)
  const rules: readonly [string, (value: string) => boolean, string][] = [
    ['content-type', (value) => value.startsWith('application/json'), 'application/json'],
    [headers.authorization, (value) => authorizations.includes(value), 'Bearer <API_KEY>'],
    [headers.appId, (value) => appIds.includes(value), '<appID>'],
    [headers.sdk, (value) => /^[\w.-]+\/\S+$/.test(value), '<name>/<version>'],
    [headers.apiVersion, (value) => value === apiVersion, apiVersion],
  ]
  return rules.flatMap(([name, isValid, expected]) => {
    const value = request.headers[name]
    if (value !== undefined && isValid(value)) return []
    const message = `set the header ${name} to "${expected}"; it is ${show(value)}.`
    return [{ message, expected, actual: value, spec: '5.1' }]
  })
}

function checkBody({ route, text, body }: RecordedRequest): WireFinding[] {
  if (Buffer.byteLength(text) > wireLimits.maxRequestBytes) {
    return [{ message: `the body has more than ${wireLimits.maxRequestBytes} bytes.` }]
  }
  if (typeof body !== 'object' || body === null) {
    return [{ message: 'the body must be a JSON object in UTF-8.', actual: text, spec: '4.2' }]
  }
  const rules = route === null ? [] : bodyRules[route](body as Json)
  return rules.flatMap(([name, isValid]) =>
    isValid ? [] : [{ message: `invalid body: ${name}.`, actual: body, spec: '4.2' }],
  )
}

type BodyRule = readonly [rule: string, isMet: boolean]

const bodyRules: Readonly<Record<Route, (body: Json) => readonly BodyRule[]>> = {
  match: checkMatch,
  resolve: ({ url }) => [['`url` must be origin and path of a web URL', isShortUrl(url)]],
  events: checkEvents,
}

function checkMatch(body: Json): readonly BodyRule[] {
  const { installId, clickId, pastedLink } = body
  const common: readonly BodyRule[] = [
    ['`installId` must be a random id of 16 to 64 characters', isId(installId)],
    ['`pastedLink` must be a web URL', pastedLink === undefined || isWebUrl(pastedLink)],
  ]
  if (clickId !== undefined) {
    const { shadow } = body
    return [
      ...common,
      ['`clickId` must be a text', typeof clickId === 'string' && clickId !== ''],
      ['with `clickId`, the fingerprint belongs in `shadow`', body['model'] === undefined],
      ['`shadow` must be a fingerprint', shadow === undefined || isFingerprint(shadow)],
    ]
  }
  const isByClipboardOnly = pastedLink !== undefined && body['model'] === undefined
  const hasForm = isByClipboardOnly ? isPlatform(body['platform']) : isFingerprint(body)
  return [...common, ['send `clickId`, a whole fingerprint, or `pastedLink`', hasForm]]
}

function isFingerprint(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const fingerprint = value as Json
  const texts = ['model', 'manufacturer', 'systemVersion', 'timezone', 'userAgent']
  const numbers = ['screenWidth', 'screenHeight', 'scale', 'timestamp']
  return (
    isPlatform(fingerprint['platform']) &&
    texts.every((name) => fingerprint[name] === null || typeof fingerprint[name] === 'string') &&
    numbers.every((name) => typeof fingerprint[name] === 'number') &&
    Array.isArray(fingerprint['locale']) &&
    fingerprint['locale'].every(
      (locale: Json | null) => typeof locale?.['languageTag'] === 'string',
    )
  )
}

function checkEvents({ sentAt, events }: Json): readonly BodyRule[] {
  const list: readonly (Json | null)[] = Array.isArray(events) ? events : []
  return [
    ['`sentAt` must be the device time in milliseconds', typeof sentAt === 'number'],
    ['`events` must be a list that is not empty', list.length > 0],
    ['at most 100 events per request', list.length <= wireLimits.maxEventsPerRequest],
    ['every event needs its own random `id`', list.every((event) => isId(event?.['id']))],
    ['every event needs the `installId`', list.every((event) => isId(event?.['installId']))],
    ['every event needs a `name`', list.every((event) => typeof event?.['name'] === 'string')],
    ['every event needs its `time`', list.every((event) => typeof event?.['time'] === 'number')],
  ]
}

function isPlatform(value: unknown): boolean {
  return value === 'ios' || value === 'android' || value === 'web'
}

function isId(value: unknown): boolean {
  const { minIdLength, maxIdLength } = wireLimits
  return typeof value === 'string' && value.length >= minIdLength && value.length <= maxIdLength
}

function isWebUrl(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    value.length <= wireLimits.maxUrlLength &&
    /^https?:\/\/[^/\s]+/i.test(value)
  )
}

function isShortUrl(value: unknown): boolean {
  return isWebUrl(value) && !/[?#]/.test(String(value))
}
