import { isClickId } from '@throughlink/protocol'
import { decode, queryParameters } from '../routes/queryParameters.ts'

/**
 * The clickId in a Play install referrer, or null. The referrer is a query string that may have been
 * percent-encoded as a whole; it is decoded so only when nothing in it is a separator yet, because a
 * value decoded too early could smuggle in parameters of its own.
 *
 * A `click_id` that does not have our shape belongs to another product and is no answer.
 */
export function parseReferrer(referrer: string): string | null {
  const query = /[=&]/.test(referrer) ? referrer : decode(referrer)
  const parameters = queryParameters(query)
  for (const name of ['clickId', 'click_id']) {
    const value = parameters.find((parameter) => parameter.name === name)?.value
    if (isClickId(value)) return value
  }
  return null
}
