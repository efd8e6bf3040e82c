import type { LinkError } from '../errors/linkError.ts'
import type { Link, LinkMethod } from '../link.ts'

/** Result of a match, with the link ready to be shown. */
export type MatchOutcome = { readonly kind: 'link'; readonly link: Link } | NoLinkOutcome

/** Result of a match request: like `MatchOutcome`, before a short link is resolved. */
export type ResponseOutcome =
  | {
      readonly kind: 'link'
      readonly url: string
      readonly method: Exclude<LinkMethod, 'opened'>
      readonly confidence: number
    }
  | NoLinkOutcome

type NoLinkOutcome =
  | { readonly kind: 'none'; readonly reason: string }
  | {
      readonly kind: 'failed'
      readonly error: LinkError
      /** Whether the service never responded, so that the attempt may be resumed at a later start. */
      readonly unanswered: boolean
    }
  /** No request was sent, so nothing is spent: there was nothing to match by, or nowhere to store that it began. */
  | { readonly kind: 'skipped'; readonly reason: string; readonly error: LinkError | null }
  /** The client was stopped first. The result is unknown, and nothing may be stored. */
  | { readonly kind: 'stopped' }
