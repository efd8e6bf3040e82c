import { connectorSettings } from '@throughlink/protocol/rules'
import { type Connector, getOrigin, type Settings } from './connector.ts'
import { readStatus } from './readStatus.ts'
import { toForwardedEvents } from './toForwardedEvents.ts'

const origins = { us: 'https://api.segment.io', eu: 'https://events.eu1.segmentapis.com' }
const getUrl = (settings: Settings) => `${getOrigin({ origins }, settings)}/v1/batch`

/**
 * Segment, by its HTTP Tracking API:
 * https://www.twilio.com/docs/segment/connections/sources/catalog/libraries/server/http-api. It detects
 * repetitions by `messageId`. It answers most mistakes, including a wrong key, with 200.
 */
export const segment: Connector = {
  origins,
  ...connectorSettings.segment,
  getUrl,
  toRequest(messages, settings) {
    const batch = toForwardedEvents(messages).map(({ id, name, atMs, subjectId, properties }) => ({
      type: 'track',
      messageId: id,
      anonymousId: subjectId,
      event: name,
      properties,
      timestamp: new Date(atMs).toISOString(),
      context: { library: { name: 'throughlink', version: '1' } },
    }))
    const credentials = Buffer.from(`${settings.writeKey ?? ''}:`).toString('base64')
    return {
      url: getUrl(settings),
      headers: { 'content-type': 'application/json', authorization: `Basic ${credentials}` },
      body: JSON.stringify({ batch }),
    }
  },
  readResponse: readStatus,
}
