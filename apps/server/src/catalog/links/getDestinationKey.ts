import { addClickQuery, splitQuery } from './addClickQuery.ts'
import type { ClickParameters } from './clickParameters.ts'
import { expandLink } from './expandLink.ts'
import type { Link } from './link.ts'
import { dropMeasurement } from './readAdClickIds.ts'

/**
 * Returns a text that is equal for clicks that lead to the same place for the same person. `?ref=anna` and
 * `?ref=ben` differ. The order of parameters and those that only measure a campaign do not matter: otherwise each
 * click from an advertising network would have a destination of its own.
 */
export function getDestinationKey(link: Link, { tail, query }: ClickParameters): string {
  const personal = splitQuery(dropMeasurement(query))
  const { destination, passesQuery } = expandLink(link, tail)
  return addClickQuery(destination, passesQuery ? personal.sort().join('&') : '')
}
