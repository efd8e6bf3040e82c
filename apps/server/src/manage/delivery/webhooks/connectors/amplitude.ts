import { connectorSettings } from '@throughlink/protocol/rules'
import { type Connector, getOrigin, type ResponseOutcome, type Settings } from './connector.ts'
import { limitProperties, truncate } from './limitProperties.ts'
import { readStatus } from './readStatus.ts'
import { toForwardedEvents } from './toForwardedEvents.ts'

const origins = { us: 'https://api2.amplitude.com', eu: 'https://api.eu.amplitude.com' }
const getUrl = (settings: Settings) => `${getOrigin({ origins }, settings)}/2/httpapi`

const maxStringLength = 1_024
/** Names that only Amplitude itself may use. */
const reservedName = /^(\$|\[Amplitude\])/

/**
 * Amplitude, by its HTTP V2 API: https://amplitude.com/docs/apis/analytics/http-v2. It ignores an event whose
 * `insert_id` it has seen in the past seven days, which is longer than a delivery is retried.
 */
export const amplitude: Connector = {
  origins,
  ...connectorSettings.amplitude,
  getUrl,
  toRequest(messages, settings) {
    const events = toForwardedEvents(messages).map(({ id, name, atMs, subjectId, properties }) => ({
      device_id: subjectId,
      event_type: truncate(reservedName.test(name) ? `app_${name}` : name, maxStringLength),
      time: atMs,
      insert_id: id,
      event_properties: limitProperties(properties, { maxStringLength, maxCount: 1_000 }),
      library: 'throughlink/1',
    }))
    return {
      url: getUrl(settings),
      headers: { 'content-type': 'application/json', accept: '*/*' },
      body: JSON.stringify({ api_key: settings.apiKey, events }),
    }
  },
  readResponse: readAmplitudeResponse,
}

/** A wrong key is answered with 400 too. The team can correct it, so it is retried. */
function readAmplitudeResponse(status: number, body: string): ResponseOutcome {
  return status === 400 && /api.?key/i.test(body) ? 'retry' : readStatus(status)
}
