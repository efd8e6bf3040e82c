/** A function that reads text of strangers. */
export interface Parser {
  /** Valid and invalid inputs to start from. */
  readonly seeds: readonly string[]
  /**
   * Calls the parser and returns what is wrong with its result, or null. An exception is a failure too, unless the
   * parser documents it.
   */
  readonly check: (text: string) => string | null | Promise<string | null>
}
