import type { AppEventEntry } from '../event-log/logEntry.ts'

/** Types of links that can open an app. */
export const openedLinkTypes = ['verified', 'scheme'] as const

/** Returns the type of the link that the client reports as opened. Apps may log any data under its name. */
export function readLinkType({ data }: AppEventEntry): (typeof openedLinkTypes)[number] | null {
  const type = (data as { readonly linkType?: unknown } | null | undefined)?.linkType
  return openedLinkTypes.find((known) => known === type) ?? null
}
