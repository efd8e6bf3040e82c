/**
 * Parts of a clicked URL beyond the link itself. The query often names a person: it is never logged and not part of
 * analytics. The path is counted.
 */
export interface ClickParameters {
  /** Path below a pattern, percent-encoded. Empty if the link is not a pattern. */
  readonly tail: string
  /** Query as sent, without the question mark. */
  readonly query: string
}

export function isEmpty({ tail, query }: ClickParameters): boolean {
  return tail === '' && query === ''
}

export const noParameters: ClickParameters = { tail: '', query: '' }
