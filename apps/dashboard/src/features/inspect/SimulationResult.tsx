import { useQuery } from '@tanstack/react-query'
import type { Simulation } from '@throughlink/api'
import { linkNamesQuery } from '../../catalog/queries.ts'
import { DecisionHeadline } from '../../explanation/DecisionHeadline.tsx'
import { Evidence } from '../../explanation/Evidence.tsx'
import { Facts } from '../../explanation/Facts.tsx'
import { MethodNote } from '../../explanation/MethodNote.tsx'
import { toDecisionFacts } from '../../explanation/toDecisionFacts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { describeTruth } from './describeSimulation.ts'
import { Timeline } from './Timeline.tsx'

export interface SimulationResultProps {
  readonly appId: string
  /** The clicked link. */
  readonly linkId: string | null
  readonly simulation: Simulation
}

export function SimulationResult({ appId, linkId, simulation }: SimulationResultProps) {
  const { decision } = simulation
  const { explanation, method, reason, isRightLink } = decision
  const best = explanation?.best?.linkId ?? null
  const matched = method === 'none' ? null : isRightLink ? (best ?? linkId) : best
  const names = useQuery(
    linkNamesQuery(appId, [linkId, best].filter((id) => id !== null && isRealId(id)) as string[]),
  )
  const nameLink = (id: string) =>
    names.data?.[id] ?? (isRealId(id) ? `link ${id}` : `Neighbour ${id}`)
  const truth = describeTruth(simulation)
  return (
    <div className="space-y-5">
      <Panel>
        <div className="space-y-3 pt-3">
          <DecisionHeadline decision={{ ...decision, linkId: matched }} nameLink={nameLink} />
          {truth !== null && (
            <p className="sm:pl-8">
              <Badge tone={isRightLink ? 'good' : 'bad'}>{truth}</Badge>
            </p>
          )}
        </div>
      </Panel>
      <Panel title="Timeline">
        <Timeline simulation={simulation} />
      </Panel>
      <Panel title={explanation === null ? 'How it was decided' : 'Evidence'}>
        {explanation === null ? (
          <MethodNote method={method} reason={reason} />
        ) : (
          <>
            <Evidence key={simulation.click.at} explanation={explanation} nameLink={nameLink} />
            <div className="mt-5 max-w-md">
              <Facts facts={toDecisionFacts(explanation)} />
            </div>
          </>
        )}
      </Panel>
    </div>
  )
}

/** Neighbours of a simulation click links that do not exist, with ids from 1. */
function isRealId(id: string): boolean {
  return id.length > 3
}
