import { Link } from '@tanstack/react-router'
import type { Setup } from '@throughlink/api'
import { Rocket } from 'lucide-react'
import { Arrival } from '../../explanation/Arrival.tsx'
import { useAppId } from '../../session/useApp.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** What has arrived, and until the first click one panel in the place of all figures. */
export function FirstRun({ setup }: { readonly setup: Setup }) {
  const appId = useAppId()
  return (
    <>
      <Arrival setup={setup} />
      {!setup.click.isDone && (
        <div className="rounded-panel border border-line bg-surface">
          <EmptyState
            icon={Rocket}
            title="No clicks yet"
            action={
              <Link
                to="/apps/$appId/setup"
                params={{ appId }}
                className={buttonClass('primary', true)}
              >
                Continue the setup
              </Link>
            }
          >
            Clicks, installs and events appear here a few seconds after the first click on a link.
          </EmptyState>
        </div>
      )}
    </>
  )
}
