/** Somebody who signs in. What they may do is told by their memberships. */
export interface Person {
  readonly id: string
  readonly email: string
  readonly name: string
}

/** A person who is signed in with one browser. */
export interface PersonSession {
  readonly person: Person
  readonly sessionId: string
  /** What unsafe requests of this session have to bring. See {@link assertSafe}. */
  readonly csrfToken: string
  /** Whether they signed in within the last day. Absent is no. */
  readonly isFresh?: boolean
}
