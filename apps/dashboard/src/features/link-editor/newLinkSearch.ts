import { readText } from '../../filters/searchParams.ts'

/** Initial values of a new link, from the URL. */
export interface NewLinkSearch {
  /** Id of the link to copy the settings of. */
  readonly copyOf?: string
}

export function readNewLinkSearch(search: Readonly<Record<string, unknown>>): NewLinkSearch {
  const copyOf = readText(search['copyOf'])
  return copyOf === undefined ? {} : { copyOf }
}
