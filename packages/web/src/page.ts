/** The parts of a page's URL that its links depend on. `location` is one. */
export interface PageUrl {
  /** Percent-encoded, as in `location.pathname`. */
  readonly pathname: string
  /** With its question mark, or empty. */
  readonly search: string
}

/** What a page gives to its links. */
export interface CarryOptions {
  /** Names of further query parameters to carry, such as `q`. */
  readonly keep?: readonly string[]
}
