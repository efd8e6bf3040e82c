import { Link } from '@tanstack/react-router'
import { FlaskConical, Link2, ShieldCheck } from 'lucide-react'
import { buttonClass } from '../../ui/Button.tsx'

export interface MatchActionsProps {
  readonly appId: string
  /** The matched link, or that of the best candidate. */
  readonly linkId: string | null
  readonly isMatched: boolean
}

/** Where to go from an explanation. */
export function MatchActions({ appId, linkId, isMatched }: MatchActionsProps) {
  return (
    <div className="flex flex-wrap gap-2 sm:pl-8">
      {linkId !== null && (
        <>
          <Link
            to="/apps/$appId/links/$linkId"
            params={{ appId, linkId }}
            className={buttonClass('secondary', true)}
          >
            <Link2 aria-hidden className="size-4 text-ink-3" />
            {isMatched ? 'Open link' : 'Open best candidate'}
          </Link>
          <Link
            to="/apps/$appId/inspect"
            params={{ appId }}
            search={{ view: 'try-it', linkId }}
            className={buttonClass('secondary', true)}
          >
            <FlaskConical aria-hidden className="size-4 text-ink-3" />
            Try it
          </Link>
        </>
      )}
      <Link
        to="/apps/$appId/settings/privacy"
        params={{ appId }}
        className={buttonClass('quiet', true)}
      >
        <ShieldCheck aria-hidden className="size-4" />
        Export or erase data
      </Link>
    </div>
  )
}
