import { addClickQuery } from './addClickQuery.ts'
import type { ClickParameters } from './clickParameters.ts'
import { expandLink } from './expandLink.ts'
import type { Link } from './link.ts'

/** Returns the URL that the app receives for a click: the link's target with the visited path and the click's query. */
export function deliverLink(link: Link, { tail, query }: ClickParameters): string {
  const { target, passesQuery } = expandLink(link, tail)
  return addClickQuery(target, passesQuery ? query : '')
}
