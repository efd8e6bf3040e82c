import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Setup, SetupStep } from '@throughlink/api'
import { CircleCheck, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAppId } from '../../session/useApp.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { classNames } from '../../ui/classNames.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { Time } from '../../ui/Time.tsx'
import { newestInstallQuery } from './queries.ts'

/** Waits for the first open of the app. The setup is read every few seconds, so it continues by itself. */
export function OpenStep({ setup }: { readonly setup: Setup }) {
  const { click, open, match } = setup
  return (
    <div className="space-y-3">
      <p role="status" className="flex items-center gap-2 font-medium">
        {open.isDone ? (
          <>
            <CircleCheck aria-hidden className="size-4 shrink-0 text-good" />
            {match.isDone ? 'Your first install is matched.' : 'Your app is connected.'}
          </>
        ) : (
          <>
            <Spinner />
            Waiting for your first open
          </>
        )}
      </p>
      {!open.isDone && (
        <p className="text-ink-2">
          Click the link on a phone, then install and open a build of your app with the SDK. This
          page continues by itself.
        </p>
      )}
      <ul className="space-y-1">
        <Milestone step={click} done="Click recorded" waiting="A click on a link" />
        <Milestone step={open} done="App opened" waiting="The app opens" />
        <Milestone step={match} done="Install matched to a link" waiting="The install is matched" />
      </ul>
      {open.isDone && <Success isMatched={match.isDone} />}
    </div>
  )
}

interface MilestoneProps {
  readonly step: SetupStep
  readonly done: string
  readonly waiting: string
}

function Milestone({ step, done, waiting }: MilestoneProps) {
  const Icon = step.isDone ? CircleCheck : CircleDashed
  return (
    <li className={classNames('flex items-center gap-2 text-sm', !step.isDone && 'text-ink-3')}>
      <Icon aria-hidden className={classNames('size-4 shrink-0', step.isDone && 'text-good')} />
      {step.isDone ? done : waiting}
      {step.firstAt !== null && (
        <span className="text-ink-3">
          <Time value={step.firstAt} />
        </span>
      )}
    </li>
  )
}

function Success({ isMatched }: { readonly isMatched: boolean }): ReactNode {
  const appId = useAppId()
  const install = useQuery(newestInstallQuery(appId)).data
  return (
    <div className="space-y-3">
      {!isMatched && (
        <p className="text-ink-2">
          No install is matched yet. An open without a click before it has nothing to match: delete
          the app, click the link, and install it again.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {install && (
          <Link
            to="/apps/$appId/matches/$installId"
            params={{ appId, installId: install.installId }}
            className={buttonClass('primary', true)}
          >
            {isMatched ? 'See why it matched' : 'See why it did not match'}
          </Link>
        )}
        <Link
          to="/apps/$appId/overview"
          params={{ appId }}
          className={buttonClass('secondary', true)}
        >
          Go to the overview
        </Link>
      </div>
    </div>
  )
}
