import { Link } from '@tanstack/react-router'
import { CircleHelp } from 'lucide-react'

/** Pages of `docs/dashboard`, shown at `/help/<page>`. */
export const docsPages = [
  'first-run',
  'overview',
  'links',
  'live',
  'matches',
  'events',
  'inspect',
  'settings',
  'domains',
  'website',
  'keys',
  'members',
  'webhooks',
  'imports',
  'privacy',
  'account',
] as const
export type DocsPage = (typeof docsPages)[number]

export function DocsLink({ page }: { readonly page: DocsPage }) {
  return (
    <Link
      to="/help/$page"
      params={{ page }}
      title="How this page works"
      aria-label="How this page works"
      className="inline-flex size-6 items-center justify-center rounded-control text-ink-3 hover:text-ink touch:size-11"
    >
      <CircleHelp aria-hidden className="size-4" />
    </Link>
  )
}
