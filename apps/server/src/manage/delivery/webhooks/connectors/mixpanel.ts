import { connectorSettings } from '@throughlink/protocol/rules'
import { type Connector, getOrigin, type Settings } from './connector.ts'
import { limitProperties } from './limitProperties.ts'
import { readStatus } from './readStatus.ts'
import { toForwardedEvents } from './toForwardedEvents.ts'
import { toUuid } from './toUuid.ts'

const origins = {
  us: 'https://api.mixpanel.com',
  eu: 'https://api-eu.mixpanel.com',
  in: 'https://api-in.mixpanel.com',
}
const getUrl = (settings: Settings) => `${getOrigin({ origins }, settings)}/import?strict=1`

/** Fewer than 255 properties, keys and elements. Some are left for those that are added. */
const limits = { maxCount: 240, maxElements: 254, maxDepth: 3 }
/** Mixpanel refuses this id as a placeholder. */
const nilUuid = '00000000-0000-0000-0000-000000000000'

/**
 * Mixpanel, by its import endpoint: https://docs.mixpanel.com/reference/import-events. The project token
 * authenticates. It detects repetitions by `$insert_id`. A response of 400 means that the valid events of the
 * batch were stored and the others never will be.
 */
export const mixpanel: Connector = {
  origins,
  ...connectorSettings.mixpanel,
  getUrl,
  toRequest(messages, settings) {
    const events = toForwardedEvents(messages).map(({ id, name, atMs, installId, properties }) => ({
      event: name,
      properties: {
        ...limitProperties(properties, limits),
        time: atMs,
        // The documented id of events without a user.
        distinct_id: installId === null || installId === nilUuid ? '' : installId,
        $insert_id: toUuid(id),
      },
    }))
    const credentials = Buffer.from(`${settings.projectToken ?? ''}:`).toString('base64')
    return {
      url: getUrl(settings),
      headers: { 'content-type': 'application/json', authorization: `Basic ${credentials}` },
      body: JSON.stringify(events),
    }
  },
  readResponse: readStatus,
}
