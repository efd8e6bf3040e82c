/** Somebody who can sign in. Memberships define what they may do. */
export interface Person {
  readonly id: string
  readonly email: string
  readonly name: string
}

/** A person who is signed in, in one browser. */
export interface PersonSession {
  readonly person: Person
  readonly sessionId: string
  /**
   * One of them is required in every request of this session that changes something. Pages get the first one; the
   * others are of older keys. See `assertSafe`.
   */
  readonly csrfTokens: readonly string[]
  /** Whether a second factor was right in this session. */
  readonly isFactorProved: boolean
  /** When they last proved who they are: at sign-in, or later in the session. */
  readonly provedAt: Date
}
