import { useQuery } from '@tanstack/react-query'
import { linkNamesQuery } from '../../catalog/queries.ts'
import { DecisionHeadline } from '../../explanation/DecisionHeadline.tsx'
import { Evidence } from '../../explanation/Evidence.tsx'
import { Facts } from '../../explanation/Facts.tsx'
import { MethodNote } from '../../explanation/MethodNote.tsx'
import { toDecisionFacts } from '../../explanation/toDecisionFacts.ts'
import { Panel } from '../../ui/Panel.tsx'
import { MatchActions } from './MatchActions.tsx'
import type { MatchDetails as Details } from './toMatchDetails.ts'
import { toMatchFacts } from './toMatchFacts.tsx'

export interface MatchDetailsProps {
  readonly appId: string
  readonly details: Details
}

export function MatchDetails({ appId, details }: MatchDetailsProps) {
  const { method, reason, linkId, explanation } = details
  const clicks = explanation?.best ? [explanation.best, ...explanation.rivals] : []
  const ids = [...(linkId === null ? [] : [linkId]), ...clicks.map((click) => click.linkId)]
  const names = useQuery(linkNamesQuery(appId, ids))
  const nameLink = (id: string) => names.data?.[id] ?? (names.isPending ? 'the link' : `link ${id}`)
  const hasEvidence = explanation !== null && reason !== 'organic'
  return (
    <div className="space-y-5">
      <Panel>
        <div className="space-y-3 pt-3">
          <DecisionHeadline decision={details} nameLink={nameLink} />
          <MatchActions
            appId={appId}
            linkId={linkId ?? explanation?.best?.linkId ?? null}
            isMatched={linkId !== null}
          />
        </div>
      </Panel>
      <div className="grid items-start gap-5 lg:grid-cols-3">
        <Panel title={hasEvidence ? 'Evidence' : 'How it was decided'} className="lg:col-span-2">
          {hasEvidence ? (
            <Evidence explanation={explanation} nameLink={nameLink} />
          ) : (
            <MethodNote method={method} reason={reason} />
          )}
        </Panel>
        <Panel title="Decision">
          <Facts
            facts={[
              ...toMatchFacts(details, appId, nameLink),
              ...(hasEvidence ? toDecisionFacts(explanation) : []),
            ]}
          />
        </Panel>
      </div>
    </div>
  )
}
