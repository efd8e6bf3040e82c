import { useQuery } from '@tanstack/react-query'
import type { Setup } from '@throughlink/api'
import { setupQuery } from '../../catalog/setupQuery.ts'
import { Arrival } from '../../explanation/Arrival.tsx'
import { useApp } from '../../session/useApp.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { DomainStep } from './DomainStep.tsx'
import { IdentitiesStep } from './IdentitiesStep.tsx'
import { LinkStep } from './LinkStep.tsx'
import { OpenStep } from './OpenStep.tsx'
import { SdkStep } from './SdkStep.tsx'
import { readSteps, type SetupStepName, setupSteps } from './setupSteps.ts'
import { StepPanel } from './StepPanel.tsx'

const titles: Readonly<Record<SetupStepName, string>> = {
  identities: 'Identify your app',
  domain: 'Choose a domain for your links',
  link: 'Create your first link',
  sdk: 'Add the SDK to your app',
  open: 'Open the app',
}

/** From a new app to the first matched install. Later a checklist of what works. */
export function SetupPage() {
  const app = useApp()
  const query = useQuery(setupQuery(app.id))
  return (
    <div className="max-w-3xl">
      <PageHeader
        title="Setup"
        description={<Progress setup={query.data} name={app.name} />}
        docs="first-run"
      />
      <QueryView query={query} loading={<Loading />}>
        {(setup) => {
          const steps = readSteps(setup)
          return (
            <>
              <Arrival setup={setup} />
              <div className="rounded-panel border border-line bg-surface">
                {setupSteps.map((name, index) => (
                  <StepPanel
                    key={name}
                    number={index + 1}
                    title={titles[name]}
                    summary={summarizeStep(name, setup)}
                    state={steps[name]}
                  >
                    <StepContent name={name} setup={setup} />
                  </StepPanel>
                ))}
              </div>
            </>
          )
        }}
      </QueryView>
    </div>
  )
}

function StepContent({ name, setup }: { readonly name: SetupStepName; readonly setup: Setup }) {
  if (name === 'identities') return <IdentitiesStep />
  if (name === 'domain') return <DomainStep isDone={setup.domain.isDone} />
  if (name === 'link') return <LinkStep hasDomain={setup.domain.isDone} />
  if (name === 'sdk') return <SdkStep publishableKey={setup.publishableKey} />
  return <OpenStep setup={setup} />
}

function Progress({ setup, name }: { readonly setup: Setup | undefined; readonly name: string }) {
  if (setup === undefined) return <>{name}</>
  const steps = readSteps(setup)
  const count = setupSteps.filter((step) => steps[step].isDone).length
  return (
    <>
      {name} · {count} of {setupSteps.length} steps done
    </>
  )
}

function Loading() {
  return (
    <div
      role="status"
      aria-label="Loading"
      className="divide-y divide-line rounded-panel border border-line bg-surface"
    >
      {setupSteps.map((name) => (
        <div key={name} className="flex h-12 items-center gap-3 px-5">
          <Skeleton className="size-6" />
          <Skeleton className="h-3 w-48" />
        </div>
      ))}
    </div>
  )
}

/** Summarizes a folded step. */
function summarizeStep(name: SetupStepName, setup: Setup): string {
  if (name === 'identities') return listPlatforms(setup)
  if (name === 'sdk') return setup.sdks[0] ? `${setup.sdks[0].name} ${setup.sdks[0].version}` : ''
  if (name === 'link' && !setup.domain.isDone) return 'Needs a domain'
  if (name === 'open' && !setup.link.isDone) return 'Needs a link'
  return ''
}

function listPlatforms({ iosIdentity, androidIdentity }: Setup): string {
  if (iosIdentity.isDone && androidIdentity.isDone) return 'iOS and Android'
  if (iosIdentity.isDone) return 'iOS. Android is not set.'
  return androidIdentity.isDone ? 'Android. iOS is not set.' : ''
}
