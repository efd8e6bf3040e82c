/** A changed link, with all keys under which servers cache it. */
export interface ChangedLink {
  readonly id: string
  readonly domain: string
  readonly slug: string
}

/** All links of an app, a domain or an organization. */
export interface LinkGroup {
  readonly kind: (typeof linkGroupKinds)[number]
  readonly id: string
}

export const linkGroupKinds = ['app', 'domain', 'organization'] as const

/** Notifies every server of changed links. Best effort: caches expire within a minute anyway. */
export interface LinkChanges {
  /** Call after the commit. Does not wait and never throws. */
  readonly publish: (links: readonly ChangedLink[]) => void
  /** Like `publish`, for a change that affects all links of a group. */
  readonly publishGroup: (group: LinkGroup) => void
  readonly stop: () => void
}
