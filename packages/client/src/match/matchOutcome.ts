import type { LinkError } from '../errors.ts'
import type { Link, LinkMethod } from '../link.ts'

/** How the match of an install ended, with the link ready to be shown. */
export type MatchOutcome = { readonly kind: 'link'; readonly link: Link } | NoLinkOutcome

/** What the service answered: as `MatchOutcome`, before a short link is resolved. */
export type AnswerOutcome =
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
      /** Whether the service never answered, so that the attempt may be resumed at a later start. */
      readonly unanswered: boolean
    }
  /** The client was stopped first: nothing is known, and nothing may be written down. */
  | { readonly kind: 'stopped' }
