import { connectorSettings } from '@throughlink/protocol/rules'
import { type Connector, getOrigin, type Settings } from './connector.ts'
import { readStatus } from './readStatus.ts'
import { toForwardedEvents } from './toForwardedEvents.ts'
import { toUuid } from './toUuid.ts'

const origins = { us: 'https://us.i.posthog.com', eu: 'https://eu.i.posthog.com' }
const getUrl = (settings: Settings) => `${getOrigin({ origins }, settings)}/batch/`

/**
 * PostHog, by its batch endpoint: https://posthog.com/docs/api/capture. Events are anonymous
 * (https://posthog.com/docs/data/anonymous-vs-identified-events): no person profile is created for an install.
 */
export const posthog: Connector = {
  origins,
  ...connectorSettings.posthog,
  getUrl,
  toRequest(messages, settings) {
    const batch = toForwardedEvents(messages).map(({ id, name, atMs, subjectId, properties }) => ({
      event: name,
      uuid: toUuid(id),
      timestamp: new Date(atMs).toISOString(),
      properties: {
        ...properties,
        distinct_id: subjectId,
        $process_person_profile: false,
        // The request comes from this service, so its address says nothing about the install.
        $geoip_disable: true,
        $lib: 'throughlink',
      },
    }))
    return {
      url: getUrl(settings),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ api_key: settings.apiKey, batch }),
    }
  },
  readResponse: readStatus,
}
