/** A changed link, with all keys under which servers cache it. */
export interface ChangedLink {
  readonly id: string
  readonly domain: string
  readonly slug: string
}

/** Notifies every server of changed links. Best effort: caches expire within a minute anyway. */
export interface LinkChanges {
  /** Call after the commit. Does not wait and never throws. */
  readonly publish: (links: readonly ChangedLink[]) => void
  readonly stop: () => void
}
