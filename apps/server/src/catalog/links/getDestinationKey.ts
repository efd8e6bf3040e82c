import { splitQuery } from './addClickQuery.ts'
import type { ClickParameters } from './clickParameters.ts'
import { deliverLink } from './deliverLink.ts'
import { dropMeasurement } from './isMeasurementParameter.ts'
import type { Link } from './link.ts'

/**
 * Returns a text that is equal for clicks that lead to the same place for the same person. `?ref=anna` and
 * `?ref=ben` differ. The order of parameters and those that only measure a campaign do not matter: otherwise each
 * click from an advertising network would have a destination of its own.
 */
export function getDestinationKey(link: Link, { tail, query }: ClickParameters): string {
  const personal = splitQuery(dropMeasurement(query))
  return deliverLink(link, { tail, query: personal.sort().join('&') })
}
