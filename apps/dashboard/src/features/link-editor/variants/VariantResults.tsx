import { Link } from '@tanstack/react-router'
import type { BulkOutcome } from '@throughlink/api'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { formatShortUrl } from '../../../catalog/formatLink.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'

export interface VariantResultsProps {
  readonly appId: string
  readonly outcome: BulkOutcome
  /** The lines, in the order of the results. */
  readonly values: readonly string[]
}

/** The created links, to copy one by one or all as rows of a spreadsheet. */
export function VariantResults({ appId, outcome, values }: VariantResultsProps) {
  const urls = outcome.items.flatMap(({ link }, index) =>
    link === null ? [] : [`${values[index] ?? ''}\t${link.url}`],
  )
  return (
    <div className="border-t border-line pt-3">
      <div className="mb-2 flex items-center gap-3">
        <p role="status" className="min-w-0 flex-1 text-sm font-medium">
          {outcome.created} created
          {outcome.failed > 0 && `, ${outcome.failed} failed`}
        </p>
        <CopyButton text={urls.join('\n')} what="all" hasLabel />
      </div>
      <ul className="divide-y divide-line">
        {outcome.items.map(({ link, errors }, index) => (
          <li key={index} className="flex min-h-10 items-center gap-2 text-sm">
            {link === null ? (
              <CircleAlert aria-label="Failed" className="size-4 shrink-0 text-bad" />
            ) : (
              <CircleCheck aria-label="Created" className="size-4 shrink-0 text-good" />
            )}
            <span className="w-28 shrink-0 truncate">{values[index]}</span>
            {link === null ? (
              <span className="min-w-0 flex-1 text-bad">
                {errors.map(({ detail }) => detail).join(' ')}
              </span>
            ) : (
              <>
                <Link
                  to="/apps/$appId/links/$linkId"
                  params={{ appId, linkId: link.id }}
                  className="min-w-0 flex-1 truncate text-ink-2 hover:underline"
                >
                  {formatShortUrl(link.url)}
                </Link>
                <CopyButton text={link.url} what="link" />
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
