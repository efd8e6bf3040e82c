import { useMutation } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { api } from '../../session/api.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useForm } from '../../ui/useForm.ts'
import { SimulationResult } from './SimulationResult.tsx'
import { defaultTrial, toSimulationBody, type Trial } from './trial.ts'
import { TrialForm } from './TrialForm.tsx'

export interface TryItViewProps {
  readonly appId: string
  readonly linkId: string | undefined
  readonly onLinkChange: (linkId: string | undefined) => void
}

/** A click and an install that are only calculated, with the app’s links, policy and model. */
export function TryItView({ appId, linkId, onLinkChange }: TryItViewProps) {
  const simulation = useMutation({
    mutationFn: async (trial: Trial) =>
      (
        await api.simulateInstall({
          params: { appId },
          body: toSimulationBody(linkId ?? '', trial),
        })
      ).body,
  })
  const form = useForm({ start: defaultTrial, save: simulation })
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[300px_minmax(0,1fr)]">
      <TrialForm
        appId={appId}
        linkId={linkId}
        form={form}
        isBusy={simulation.isPending}
        onLinkChange={onLinkChange}
      />
      <div className="min-w-0" aria-live="polite" aria-busy={simulation.isPending}>
        {simulation.isError ? (
          <Panel>
            <ErrorState error={simulation.error} onRetry={form.submit} />
          </Panel>
        ) : simulation.data === undefined ? (
          <Panel>
            <EmptyState icon={FlaskConical} title="Nothing tried yet">
              Choose a link and a situation. You see what the click gets, what the app sends, and
              whether the install would be matched.
            </EmptyState>
          </Panel>
        ) : (
          <SimulationResult appId={appId} linkId={linkId ?? null} simulation={simulation.data} />
        )}
      </div>
    </div>
  )
}
