import { parseReferrerQuery } from './parseReferrer.ts'

/**
 * Returns what Play says about an install that no link led to: `utm_source=google-play&utm_medium=organic`,
 * or `(not set)` if it does not know. Null for any other referrer.
 */
export function readStoreLabel(referrer: string): 'organic' | 'unset' | null {
  const parameters = parseReferrerQuery(referrer)
  const [source, medium] = ['utm_source', 'utm_medium'].map(
    (name) => parameters.find((parameter) => parameter.name === name)?.value,
  )
  if (source && /^\(not.set\)$/.test(source)) return 'unset'
  return source === 'google-play' && medium === 'organic' ? 'organic' : null
}
