import { readText, readTexts } from '../../filters/searchParams.ts'

export const liveKinds = ['click', 'open', 'install', 'event'] as const
export type LiveKind = (typeof liveKinds)[number]

/** The filters of the stream, as in its URL. */
export interface LiveSearch {
  /** Kinds to show. All if there is none. */
  readonly kind?: readonly LiveKind[]
  readonly linkId?: string
}

export function readLiveSearch(search: Readonly<Record<string, unknown>>): LiveSearch {
  const texts = readTexts(search['kind'])
  const kind = liveKinds.filter((each) => texts.includes(each))
  const linkId = readText(search['linkId'])
  return {
    ...(kind.length === 0 || kind.length === liveKinds.length ? {} : { kind }),
    ...(linkId === undefined || !/^[1-9]\d{0,18}$/.test(linkId) ? {} : { linkId }),
  }
}
