import { connectorSettings } from '@throughlink/protocol/rules'
import { dayMs } from '#platform/time/durations.ts'
import { type Connector, getOrigin, type Settings } from './connector.ts'
import { truncate } from './limitProperties.ts'
import { type ForwardedEvent, toForwardedEvents } from './toForwardedEvents.ts'

const origins = {
  us: 'https://www.google-analytics.com',
  eu: 'https://region1.google-analytics.com',
}
const getUrl = (settings: Settings) => `${getOrigin({ origins }, settings)}/mp/collect`

const maxNameLength = 40
const maxValueLength = 100
const maxParams = 25
/** Google Analytics ignores older times. */
const maxAgeMs = 3 * dayMs
const reservedPrefix = /^(_|firebase_|ga_|google_|gtag\.)/
/** https://developers.google.com/analytics/devguides/collection/protocol/ga4/reference#reserved_names */
const reservedNames: ReadonlySet<string> = new Set([
  'ad_activeview',
  'ad_click',
  'ad_exposure',
  'ad_impression',
  'ad_query',
  'ad_reward',
  'adunit_exposure',
  'app_background',
  'app_clear_data',
  'app_exception',
  'app_install',
  'app_remove',
  'app_store_refund',
  'app_store_subscription_cancel',
  'app_store_subscription_convert',
  'app_store_subscription_renew',
  'app_update',
  'app_upgrade',
  'dynamic_link_app_open',
  'dynamic_link_app_update',
  'dynamic_link_first_open',
  'error',
  'firebase_campaign',
  'firebase_in_app_message_action',
  'firebase_in_app_message_dismiss',
  'firebase_in_app_message_impression',
  'first_open',
  'first_visit',
  'in_app_purchase',
  'notification_dismiss',
  'notification_foreground',
  'notification_open',
  'notification_receive',
  'notification_send',
  'os_update',
  'screen_view',
  'session_start',
  'user_engagement',
])

/**
 * Google Analytics 4, by the Measurement Protocol:
 * https://developers.google.com/analytics/devguides/collection/protocol/ga4/reference. Messages must be about one
 * install, which becomes the client of a web stream: an app stream needs an id that only Firebase assigns. It
 * detects no repetitions, and answers invalid events with 2xx.
 */
export const ga4: Connector = {
  origins,
  ...connectorSettings.ga4,
  getUrl,
  toRequest(messages, settings) {
    const events = toForwardedEvents(messages)
    const query = new URLSearchParams({
      measurement_id: settings.measurementId ?? '',
      api_secret: settings.apiSecret ?? '',
    })
    return {
      url: `${getUrl(settings)}?${query.toString()}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        client_id: events[0]?.subjectId ?? '',
        consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
        events: events.map(toGa4Event),
      }),
    }
  },
  // The documentation says not to repeat a request that did not get a 2xx status.
  readResponse: (status) => (status >= 200 && status < 300 ? 'done' : 'refused'),
}

function toGa4Event({ name, atMs, createdAtMs, properties }: ForwardedEvent) {
  return {
    name: toName(name, reservedNames),
    ...(createdAtMs - atMs < maxAgeMs ? { timestamp_micros: atMs * 1_000 } : {}),
    params: toParams(properties),
  }
}

/** Letters, digits and underscores, starting with a letter. Others would be dropped without an error. */
function toName(name: string, reserved: ReadonlySet<string> = new Set()): string {
  const allowed = name.replaceAll(/[^A-Za-z0-9_]/g, '_')
  const isFine =
    /^[A-Za-z]/.test(allowed) && !reservedPrefix.test(allowed) && !reserved.has(allowed)
  return truncate(isFine ? allowed : `app_${allowed.replace(/^_+/, '')}`, maxNameLength)
}

/** Only text, numbers and booleans: parameters cannot be nested. */
function toParams(properties: ForwardedEvent['properties']): Record<string, string | number> {
  const params = Object.entries(properties).flatMap(([name, value]) => {
    const param = toParam(value)
    return param === null ? [] : ([[toName(name), param]] as const)
  })
  return Object.fromEntries(params.slice(0, maxParams))
}

function toParam(value: unknown): string | number | null {
  if (typeof value === 'number') return value
  if (typeof value === 'string') return truncate(value, maxValueLength)
  return typeof value === 'boolean' ? String(value) : null
}
