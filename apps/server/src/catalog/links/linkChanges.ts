/** Which link was changed, by all the names under which servers remember it. */
export interface ChangedLink {
  readonly id: string
  readonly domain: string
  readonly slug: string
}

/** Tells every server of changed links. Best effort: who does not hear of it knows within a minute. */
export interface LinkChanges {
  /** After the commit. Never rejects, and nobody waits for it. */
  readonly publish: (links: readonly ChangedLink[]) => void
  readonly stop: () => void
}
