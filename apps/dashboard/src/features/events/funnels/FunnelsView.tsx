import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { StepFunnelBody } from '@throughlink/api'
import { maxAnalyticsDays } from '@throughlink/protocol/rules'
import { Filter } from 'lucide-react'
import { FunnelSkeleton } from '../../../charts/FunnelSkeleton.tsx'
import { limitRange } from '../../../dates/limitRange.ts'
import { viewerTimezone } from '../../../format/times.ts'
import { api } from '../../../session/api.ts'
import { useAppId } from '../../../session/useApp.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { SkeletonFields } from '../../../ui/SkeletonFields.tsx'
import { SkeletonPanel } from '../../../ui/SkeletonPanel.tsx'
import { eventNamesQuery } from '../eventNamesQuery.ts'
import { useEventsSearch } from '../useEventsSearch.ts'
import { readFunnelDimension, toFunnelBody } from './funnelBody.ts'
import { FunnelBreakdown } from './FunnelBreakdown.tsx'
import { FunnelControls } from './FunnelControls.tsx'
import { FunnelResult } from './FunnelResult.tsx'
import {
  areComplete,
  formatStep,
  type FunnelStep,
  parseSteps,
  suggestSteps,
} from './funnelSteps.ts'
import { FunnelSteps } from './FunnelSteps.tsx'
import { SavedFunnels } from './SavedFunnels.tsx'

/** How many installs complete two to six steps in order, and where the others stop. */
export function FunnelsView() {
  const { search, period } = useEventsSearch()
  const { range } = limitRange(period.current, maxAnalyticsDays.rawRows)
  const names = useQuery(eventNamesQuery(useAppId(), range))
  const chosen = parseSteps(search.step ?? [])
  if (chosen.length > 0) return <FunnelView steps={chosen} />
  if (names.isPending) return <Loading />
  return <FunnelView steps={suggestSteps((names.data ?? []).map(({ name }) => name))} />
}

function FunnelView({ steps }: { readonly steps: readonly FunnelStep[] }) {
  const appId = useAppId()
  const { search, change, period } = useEventsSearch()
  const { current, earlier } = period
  const { range, isLimited } = limitRange(current, maxAnalyticsDays.rawRows)
  const toBody = (days: typeof range) => toFunnelBody(search, steps, days, viewerTimezone)
  const funnel = useQuery(funnelQuery(appId, toBody(range)))
  const canCompare = earlier !== null && !isLimited
  const before = useQuery(funnelQuery(appId, canCompare ? toBody(earlier) : null))
  const by = readFunnelDimension(search.by, steps)
  return (
    <div className="space-y-5">
      <Panel title="Steps" actions={<SavedFunnels steps={steps} />}>
        <FunnelSteps
          steps={steps}
          range={range}
          onChange={(next) => change({ step: next.map(formatStep) })}
        />
      </Panel>
      <FunnelControls steps={steps} range={range} />
      {isLimited && (
        <p className="text-sm text-ink-3">
          Funnels cover the last {maxAnalyticsDays.rawRows} days of the period, without a
          comparison.
        </p>
      )}
      {areComplete(steps) ? (
        <QueryView
          query={funnel}
          loading={
            <Panel title="Conversion">
              <FunnelSkeleton />
            </Panel>
          }
        >
          {(data) => (
            <div className="space-y-5">
              <FunnelResult
                steps={steps}
                data={data}
                range={range}
                earlier={canCompare ? before.data : undefined}
              />
              {by !== null && <FunnelBreakdown steps={steps} data={data} by={by} />}
            </div>
          )}
        </QueryView>
      ) : (
        <Panel>
          <EmptyState icon={Filter} title="Complete the steps">
            A funnel has at least two steps, and every event needs a name.
          </EmptyState>
        </Panel>
      )}
    </div>
  )
}

/** Installs by the steps they completed. Null: the steps are not complete yet. */
function funnelQuery(appId: string, body: StepFunnelBody | null) {
  return queryOptions({
    queryKey: ['app', appId, 'step-funnel', body],
    enabled: body !== null,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const input = { params: { appId }, body: body ?? { steps: [] }, signal }
      return (await api.queryFunnel(input)).body
    },
  })
}

function Loading() {
  return (
    <div className="space-y-5">
      <SkeletonPanel>
        <SkeletonFields count={3} />
      </SkeletonPanel>
      <SkeletonPanel>
        <FunnelSkeleton />
      </SkeletonPanel>
    </div>
  )
}
