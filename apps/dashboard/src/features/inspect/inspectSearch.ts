import { readChoice, readText } from '../../filters/searchParams.ts'

export const inspectViews = ['url', 'try-it'] as const
export type InspectView = (typeof inspectViews)[number]

export interface InspectSearch {
  readonly view?: InspectView
  /** The URL to inspect. */
  readonly url?: string
  /** The link to try. */
  readonly linkId?: string
}

export function readInspectSearch(search: Readonly<Record<string, unknown>>): InspectSearch {
  const view = readChoice(search['view'], inspectViews)
  const url = readText(search['url'])
  const linkId = readText(search['linkId'])
  return {
    ...(view === undefined ? {} : { view }),
    ...(url === undefined ? {} : { url }),
    ...(linkId === undefined ? {} : { linkId }),
  }
}
