/** A name and a value, both ready to be shown. */
export interface Fact {
  readonly name: string
  readonly value: string
  /** Identifies the fact in a list. Default: its name. */
  readonly key?: string
}
