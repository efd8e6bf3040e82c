import { isClickId, maxClickIdLength } from '@throughlink/protocol'
import { parseQuery, percentDecode } from '../routes/parseQuery.ts'

/**
 * Parses a Play install referrer, a query string that may be percent-encoded as a whole. It is decoded as a
 * whole only if it contains no separator, because decoding a value too early could inject parameters.
 */
export function parseReferrerQuery(referrer: string): ReturnType<typeof parseQuery> {
  return parseQuery(/[=&]/.test(referrer) ? referrer : percentDecode(referrer))
}

/**
 * Returns the click id in a Play install referrer, or null.
 *
 * Any value of `clickId` counts, as the specification says; one in our format comes first. `click_id` is a
 * name that other products use too, so a value in another format than ours is ignored there.
 */
export function parseReferrer(referrer: string): string | null {
  const parameters = parseReferrerQuery(referrer)
  const [clickId, other] = ['clickId', 'click_id'].map(
    (name) => parameters.find((parameter) => parameter.name === name)?.value,
  )
  if (!isClickId(clickId) && isClickId(other)) return other
  return clickId && clickId.length <= maxClickIdLength ? clickId : null
}
