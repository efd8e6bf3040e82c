import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Panel } from '../../ui/Panel.tsx'

/** Shown if the service has no decision for the install. It keeps no trace of those it erased. */
export function MissingInstall({ appId }: { readonly appId: string }) {
  return (
    <Panel>
      <EmptyState
        icon={SearchX}
        title="No decision is stored for this install"
        action={
          <Link
            to="/apps/$appId/matches"
            params={{ appId }}
            className={buttonClass('secondary', true)}
          >
            Show all matches
          </Link>
        }
      >
        <ul className="list-disc space-y-1 pl-5 text-left">
          <li>Its data may have been erased or have expired.</li>
          <li>A link may have opened the app on its first run, which needs no match.</li>
          <li>The ID may belong to another app, or contain a typing error.</li>
        </ul>
      </EmptyState>
    </Panel>
  )
}
