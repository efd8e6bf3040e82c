import { readText } from '../../filters/searchParams.ts'

/** What a new link starts with, as in the URL. */
export interface NewLinkSearch {
  /** Id of the link to copy the settings of. */
  readonly copyOf?: string
}

export function readNewLinkSearch(search: Readonly<Record<string, unknown>>): NewLinkSearch {
  const copyOf = readText(search['copyOf'])
  return copyOf === undefined ? {} : { copyOf }
}
