import { isClickId } from '@throughlink/protocol'
import { percentDecode, parseQuery } from '../routes/parseQuery.ts'

/**
 * Returns the click id in a Play install referrer, or null. The referrer is a query string that may be
 * percent-encoded as a whole. It is decoded as a whole only if it contains no separator, because decoding
 * a value too early could inject parameters.
 *
 * A `click_id` in another format belongs to another product and is ignored.
 */
export function parseReferrer(referrer: string): string | null {
  const query = /[=&]/.test(referrer) ? referrer : percentDecode(referrer)
  const parameters = parseQuery(query)
  for (const name of ['clickId', 'click_id']) {
    const value = parameters.find((parameter) => parameter.name === name)?.value
    if (isClickId(value)) return value
  }
  return null
}
