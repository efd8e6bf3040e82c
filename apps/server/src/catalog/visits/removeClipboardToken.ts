import { clipboardTokenParameter } from '@throughlink/protocol'
import { readName, splitQuery } from '../links/addClickQuery.ts'

/** Removes the token from the query of a copied link. It is for the service, not for the app. */
export function removeClipboardToken(query: string): string {
  if (!query.includes(clipboardTokenParameter)) return query
  return splitQuery(query)
    .filter((pair) => readName(pair) !== clipboardTokenParameter)
    .join('&')
}
