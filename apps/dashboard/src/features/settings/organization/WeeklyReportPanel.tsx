import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { viewerTimezone } from '../../../format/times.ts'
import { accountQuery } from '../../../session/accountQuery.ts'
import { api } from '../../../session/api.ts'
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { Time } from '../../../ui/Time.tsx'

/** Turns the weekly report of the person who is signed in on and off. */
export function WeeklyReportPanel({ organizationId }: { readonly organizationId: string }) {
  const client = useQueryClient()
  const options = weeklyReportQuery(organizationId)
  const query = useQuery(options)
  const account = useQuery(accountQuery)
  const canSend = account.data?.sendsEmail !== false
  const params = { organizationId }
  const change = useMutation({
    mutationFn: async (isOn: boolean) => {
      if (isOn) await api.turnOnWeeklyReport({ params, body: { timezone: viewerTimezone } })
      else await api.turnOffWeeklyReport({ params })
    },
    onSettled: () => client.invalidateQueries(options),
  })
  return (
    <Panel title="Your weekly report">
      <QueryView query={query} loading={<Skeleton className="h-12" />}>
        {({ isOn, timezone, nextAt }) => (
          <>
            <Switch
              label="Email me a report each Monday"
              hint={
                canSend
                  ? 'Clicks, installs and opens of all apps, compared with the week before.'
                  : 'This service sends no email. Its operator can turn it on.'
              }
              isOn={change.isPending ? change.variables : isOn}
              isDisabled={change.isPending || (!canSend && !isOn)}
              onChange={(next) => change.mutate(next)}
            />
            {nextAt !== null && (
              <p className="mt-3 text-sm text-ink-2">
                The next one comes <Time value={nextAt} />. Weeks begin on Monday in {timezone}.
              </p>
            )}
          </>
        )}
      </QueryView>
      <ErrorMessage error={change.error} />
    </Panel>
  )
}

function weeklyReportQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['organization', organizationId, 'weekly-report'],
    queryFn: async ({ signal }) =>
      (await api.getWeeklyReport({ params: { organizationId }, signal })).body,
  })
}
