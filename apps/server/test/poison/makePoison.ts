import { apiPaths } from '@throughlink/protocol'
import { between, createRandom, type Random } from '@throughlink/tooling/base/random'
import {
  makeHeaderText,
  makeJsonText,
  makeNumber,
  makeQueryText,
  makeText,
} from './makeHostileText.ts'

/** A hostile request to a public input. JSON is text, because some of it cannot be written by `JSON.stringify`. */
export type PoisonRequest =
  | { readonly kind: 'redirect'; readonly path: string; readonly headers: Headers }
  /** `body` is a function of the id of a click, because a beacon reports on a click. */
  | { readonly kind: 'signals'; readonly body: (clickId: string) => string }
  | { readonly kind: 'match' | 'event' | 'resolve'; readonly path: string; readonly body: Body }

type Headers = Readonly<Record<string, string>>
type Body = string | Buffer

const dayMs = 86_400_000
const maxDateMs = 8.64e15

const campaignNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content']

/** Makes hostile requests. The same seed, time and slug make the same requests. */
export function* makePoison(
  seed: number,
  count: number,
  {
    nowMs,
    slug,
    domain,
  }: { readonly nowMs: number; readonly slug: string; readonly domain: string },
): Generator<PoisonRequest, undefined> {
  const random = createRandom(seed)
  const makers = [
    makeRedirect,
    makeRedirect,
    makeSignals,
    makeMatch,
    makeEvent,
    makeEvent,
    makeResolve,
  ]
  for (let at = 0; at < count; at += 1) {
    const make = makers[between(random, 0, makers.length - 1)] ?? makeEvent
    yield make(random, { at, nowMs, slug, domain })
  }
}

interface Place {
  readonly at: number
  readonly nowMs: number
  readonly slug: string
  readonly domain: string
}

function makeRedirect(random: Random, { slug }: Place): PoisonRequest {
  const pairs = campaignNames
    .filter(() => random() < 0.6)
    .map((name) => `${name}=${makeQueryText(random)}`)
  if (random() < 0.3) pairs.push(`${makeQueryText(random)}=${makeQueryText(random)}`)
  const isOdd = random() < 0.05
  const path = isOdd ? `/${makeQueryText(random)}` : `/${slug}?${pairs.join('&')}`
  const headers: Record<string, string> = {}
  for (const name of ['user-agent', 'accept-language', 'referer', 'sec-ch-ua-model']) {
    if (random() < 0.5) headers[name] = makeHeaderText(random)
  }
  if (random() < 0.3) headers['referer'] = `https://${makeHeaderText(random)}/path`
  return { kind: 'redirect', path, headers }
}

function makeSignals(random: Random): PoisonRequest {
  const text = () => (random() < 0.7 ? makeJsonText(random, 128) : 'null')
  const number = () => (random() < 0.1 ? makeNumber(random) : '39')
  const fields = [
    `"isVisible":true`,
    `"screenWidth":${number()}`,
    `"screenHeight":${number()}`,
    `"scale":${number()}`,
    `"maxTouchPoints":5`,
    `"timezone":${text()}`,
    `"languages":[${random() < 0.5 ? makeJsonText(random, 64) : '"en"'}]`,
    `"model":${text()}`,
    `"platformVersion":${text()}`,
  ]
  return { kind: 'signals', body: (clickId) => `{"clickId":"${clickId}",${fields.join(',')}}` }
}

const makeId = (random: Random, at: number) =>
  random() < 0.9
    ? `poison-${at}-${Math.floor(random() * 2 ** 32).toString(36)}-0123456789`
    : makeText(random)

function makeMatch(random: Random, { at }: Place): PoisonRequest {
  const installId = JSON.stringify(makeId(random, at))
  const text = () => (random() < 0.6 ? makeJsonText(random, 128) : 'null')
  const number = () => (random() < 0.1 ? makeNumber(random) : '393')
  const forms = [
    `{"installId":${installId},"clickId":${makeJsonText(random)}}`,
    `{"installId":${installId},"platform":"ios","pastedLink":${makeJsonText(random)}}`,
    `{"installId":${installId},"platform":"ios","model":${text()},"manufacturer":${text()},` +
      `"systemVersion":${text()},"screenWidth":${number()},"screenHeight":852,"scale":3,` +
      `"locale":[{"languageTag":${random() < 0.5 ? makeJsonText(random, 64) : '"en"'}}],` +
      `"timezone":${text()},"userAgent":${text()},"timestamp":${number()}}`,
  ]
  const body = forms[between(random, 0, forms.length - 1)] ?? '{}'
  return { kind: 'match', path: apiPaths.matchLink, body: spoil(random, body) }
}

function makeEvent(random: Random, { at, nowMs }: Place): PoisonRequest {
  const id = JSON.stringify(makeId(random, at))
  const installId = JSON.stringify(makeId(random, at % 50))
  const name = random() < 0.7 ? makeJsonText(random) : `"name-${between(random, 0, 300)}"`
  const { sentAt, time } = makeTimes(random, nowMs)
  const event = `{"id":${id},"installId":${installId},"name":${name},"time":${time},"data":${makeData(random)}}`
  return {
    kind: 'event',
    path: apiPaths.events,
    body: spoil(random, `{"sentAt":${sentAt},"events":[${event}]}`),
  }
}

/** Times at the edges of what is accepted, and of what a date can be. */
function makeTimes(random: Random, nowMs: number): { sentAt: string; time: string } {
  const edges = [0, -7 * dayMs, -7 * dayMs + 5_000, dayMs, dayMs - 5_000, -3 * dayMs, 0.5]
  const offset = edges[between(random, 0, edges.length - 1)] ?? 0
  const clocks = [
    nowMs,
    nowMs,
    nowMs,
    0,
    -1,
    maxDateMs - 2 * dayMs,
    -maxDateMs + 8 * dayMs,
    2 ** 31,
  ]
  const sentAt = clocks[between(random, 0, clocks.length - 1)] ?? nowMs
  if (random() < 0.1) return { sentAt: makeNumber(random), time: makeNumber(random) }
  return { sentAt: String(sentAt), time: String(sentAt + offset) }
}

function makeData(random: Random): string {
  if (random() < 0.02) return `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  const depth = between(random, 0, 10)
  let data = random() < 0.5 ? makeJsonText(random) : makeNumber(random)
  for (let level = 0; level < depth; level += 1) {
    data = random() < 0.5 ? `[${data},${makeNumber(random)}]` : `{${makeJsonText(random)}:${data}}`
  }
  return data
}

function makeResolve(random: Random, { domain, slug }: Place): PoisonRequest {
  const urls = [makeText(random), `https://${domain}/${makeText(random)}`]
  const url =
    random() < 0.5
      ? `https://${domain}/${slug}?${makeText(random)}`
      : (urls[between(random, 0, 1)] ?? '')
  const body = `{"url":${JSON.stringify(url)}}`
  return { kind: 'resolve', path: apiPaths.resolveShort, body: spoil(random, body) }
}

/** Replaces some bytes of a body, so that it is no valid UTF-8 or no valid JSON. */
function spoil(random: Random, text: string): Body {
  if (random() > 0.1) return text
  const bytes = Buffer.from(text)
  const odd = [0xff, 0xc0, 0x80, 0xed, 0xf0, 0x00, 0x22, 0x5c]
  const times = between(random, 1, 4)
  for (let time = 0; time < times; time += 1) {
    bytes[between(random, 0, bytes.length - 1)] = odd[between(random, 0, odd.length - 1)] ?? 0xff
  }
  return bytes
}
