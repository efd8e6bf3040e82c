import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Rocket } from 'lucide-react'
import { setupQuery } from '../catalog/setupQuery.ts'
import { readSteps, setupSteps } from '../features/first-run/setupSteps.ts'

export interface SetupLinkProps {
  readonly appId: string
  readonly className: string
  readonly activeProps: NonNullable<LinkProps['activeProps']>
  readonly onNavigate: () => void
}

/** Leads to the setup until an install was matched, with the number of steps that are done. */
export function SetupLink({ appId, className, activeProps, onNavigate }: SetupLinkProps) {
  const { data: setup } = useQuery({
    ...setupQuery(appId),
    // The setup page reads it often; here it may be a minute old.
    refetchInterval: false,
    staleTime: 60_000,
  })
  if (setup === undefined || setup.match.isDone) return null
  const steps = readSteps(setup)
  const count = setupSteps.filter((name) => steps[name].isDone).length
  return (
    <li>
      <Link
        to="/apps/$appId/setup"
        params={{ appId }}
        onClick={onNavigate}
        className={className}
        activeProps={activeProps}
      >
        <Rocket aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
        <span className="flex-1">Setup</span>
        <span className="text-xs text-ink-3">
          {count}
          <span aria-hidden>/</span>
          <span className="sr-only"> of </span>
          {setupSteps.length}
        </span>
      </Link>
    </li>
  )
}
