import type { Settings } from '#manage/delivery/webhooks/connectors/connector.ts'
import type { ConnectorKind } from '#pipeline/outbox/endpointKinds.ts'
import type { Check } from './checks.ts'
import {
  all,
  anything,
  depth,
  integer,
  isoTime,
  listOf,
  object,
  oneOf,
  text,
  uuid,
} from './checks.ts'

/** Rules in the documentation of a product for the requests that its connector sends. */
export interface Vendor {
  readonly settings: Settings
  /** Host, path and query of the request. */
  readonly host: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly maxBytes: number
  readonly body: Check
  /** Status and body of the response to an accepted request. */
  readonly accepted: readonly [number, string]
  /** Responses after which a message is not sent again. */
  readonly refusals: readonly (readonly [number, string])[]
  /** Responses after which it is. */
  readonly retries: readonly (readonly [number, string])[]
}

const basic = (user: string) => `Basic ${Buffer.from(`${user}:`).toString('base64')}`
const secondsOf = (year: number) => Date.UTC(year, 0) / 1000
const outages = [
  [429, ''],
  [500, ''],
  [503, ''],
] as const

/** https://posthog.com/docs/api/capture: an event has at most 1 MB, a request at most 20 MB. */
const posthog: Vendor = {
  settings: { region: 'eu', apiKey: 'phc_0123456789abcdef' },
  host: 'eu.i.posthog.com',
  path: '/batch/',
  headers: { 'content-type': 'application/json' },
  maxBytes: 20_000_000,
  body: object({
    api_key: oneOf('phc_0123456789abcdef'),
    batch: listOf(
      object({
        event: text({ pattern: /./ }),
        timestamp: isoTime,
        uuid,
        properties: object(
          { distinct_id: text({ pattern: /./ }), $process_person_profile: oneOf(false) },
          { others: anything },
        ),
      }),
      1,
      1_000,
    ),
  }),
  accepted: [200, '{"status":1}'],
  refusals: [
    [400, '{"type":"validation_error"}'],
    [413, ''],
  ],
  retries: [[401, ''], ...outages],
}

/** https://www.twilio.com/docs/segment/connections/sources/catalog/libraries/server/http-api */
const segment: Vendor = {
  settings: { writeKey: 'segmentwritekey0123' },
  host: 'api.segment.io',
  path: '/v1/batch',
  headers: {
    'content-type': 'application/json',
    authorization: basic('segmentwritekey0123'),
  },
  maxBytes: 500_000,
  body: object({
    batch: listOf(
      all(
        object({
          type: oneOf('track'),
          messageId: text({ max: 100, pattern: /./ }),
          anonymousId: text({ pattern: /./ }),
          event: text({ pattern: /./ }),
          properties: object({}, { others: anything }),
          timestamp: isoTime,
          context: object({ library: object({ name: text(), version: text() }) }),
        }),
        (value, path) => {
          text({ max: 32_000 })(JSON.stringify(value), path)
        },
      ),
      1,
      2_500,
    ),
  }),
  accepted: [200, '{"success":true}'],
  refusals: [[400, '{"success":false}']],
  retries: outages,
}

/**
 * https://developers.google.com/analytics/devguides/collection/protocol/ga4/reference and
 * https://developers.google.com/analytics/devguides/collection/protocol/ga4/sending-events#limitations
 */
const ga4: Vendor = {
  settings: { region: 'eu', measurementId: 'G-ABCD1234', apiSecret: 'ga4secret0123456' },
  host: 'region1.google-analytics.com',
  path: '/mp/collect?measurement_id=G-ABCD1234&api_secret=ga4secret0123456',
  headers: { 'content-type': 'application/json' },
  maxBytes: 130_000,
  body: object({
    client_id: text({ pattern: /./ }),
    consent: object({
      ad_user_data: oneOf('GRANTED', 'DENIED'),
      ad_personalization: oneOf('GRANTED', 'DENIED'),
    }),
    events: listOf(
      object(
        {
          name: text({
            max: 40,
            pattern: /^(?!firebase_|ga_|google_|session_start$|first_open$)[A-Za-z][A-Za-z0-9_]*$/,
          }),
          params: all(checkParams),
        },
        { optional: { timestamp_micros: integer(secondsOf(2020) * 1e6, secondsOf(2100) * 1e6) } },
      ),
      1,
      25,
    ),
  }),
  accepted: [204, ''],
  refusals: [[400, ''], ...outages],
  retries: [],
}

function checkParams(params: unknown, path: string): void {
  object({}, { others: anything, maxProperties: 25 })(params, path)
  for (const [name, value] of Object.entries(params as object)) {
    text({ max: 40, pattern: /^[A-Za-z][A-Za-z0-9_]*$/ })(name, `${path} name`)
    if (typeof value !== 'number') text({ max: 100 })(value, `${path}/${name}`)
  }
}

/** https://docs.mixpanel.com/reference/import-events */
const mixpanel: Vendor = {
  settings: { region: 'in', projectToken: 'mixpaneltoken0123' },
  host: 'api-in.mixpanel.com',
  path: '/import?strict=1',
  headers: {
    'content-type': 'application/json',
    authorization: basic('mixpaneltoken0123'),
  },
  maxBytes: 2_000_000,
  body: listOf(
    object({
      event: text({ pattern: /./ }),
      properties: all(
        depth(3),
        object(
          {
            time: integer(secondsOf(1972) * 1000, Date.now() + 3_600_000),
            distinct_id: text({
              pattern: /^(?!(anon|anonymous|nil|none|null|n\/a|0{8}-0{4}-0{4}-0{4}-0{12})$)/,
            }),
            $insert_id: text({ max: 36, pattern: /^[A-Za-z0-9-]+$/ }),
          },
          { others: anything, maxProperties: 254 },
        ),
      ),
    }),
    1,
    2_000,
  ),
  accepted: [200, '{"code":200,"num_records_imported":1,"status":"OK"}'],
  refusals: [
    [400, '{"code":400,"error":"some data points in the request failed validation"}'],
    [413, '{"code":413}'],
  ],
  retries: [[401, '{"code":401}'], ...outages],
}

/** https://amplitude.com/docs/apis/analytics/http-v2 */
const amplitude: Vendor = {
  settings: { region: 'eu', apiKey: 'amplitudekey0123' },
  host: 'api.eu.amplitude.com',
  path: '/2/httpapi',
  headers: { 'content-type': 'application/json', accept: '*/*' },
  maxBytes: 1_000_000,
  body: object({
    api_key: oneOf('amplitudekey0123'),
    events: listOf(
      object({
        device_id: text({ pattern: /^.{5,}$/ }),
        event_type: text({ max: 1_024, pattern: /^(?!\$|\[Amplitude\])./ }),
        time: integer(secondsOf(2020) * 1000, secondsOf(2100) * 1000),
        insert_id: text({ pattern: /./ }),
        library: text(),
        event_properties: all(depth(40), checkStrings),
      }),
      1,
      1_999,
    ),
  }),
  accepted: [200, '{"code":200,"events_ingested":1}'],
  refusals: [
    [400, '{"code":400,"error":"Request missing required field","missing_field":"event_type"}'],
    [413, '{"code":413,"error":"Payload too large"}'],
  ],
  retries: [
    [400, '{"code":400,"error":"Invalid API key: amplitudekey0123"}'],
    [429, '{"code":429,"error":"Too many requests for some devices and users"}'],
    ...outages,
  ],
}

function checkStrings(value: unknown, path: string): void {
  if (typeof value === 'string') text({ max: 1_024 })(value, path)
  else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) checkStrings(inner, `${path}/${name}`)
  }
}

/**
 * https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks, with the responses of
 * https://api.slack.com/changelog/2016-05-17-changes-to-errors-for-incoming-webhooks
 */
const slack: Vendor = {
  settings: { webhookUrl: 'https://hooks.slack.com/services/T00/B00/abcdefghijkl' },
  host: 'hooks.slack.com',
  path: '/services/T00/B00/abcdefghijkl',
  headers: { 'content-type': 'application/json' },
  maxBytes: 100_000,
  // `<`, `>` and `&` are control characters and must be escaped.
  body: object({ text: text({ max: 4_000, pattern: /^([^<>&]|&amp;|&lt;|&gt;)+$/ }) }),
  accepted: [200, 'ok'],
  refusals: [[400, 'invalid_payload']],
  retries: [[403, 'action_prohibited'], [404, 'channel_not_found'], ...outages],
}

export const vendors: Readonly<Record<ConnectorKind, Vendor>> = {
  posthog,
  segment,
  ga4,
  mixpanel,
  amplitude,
  slack,
}
