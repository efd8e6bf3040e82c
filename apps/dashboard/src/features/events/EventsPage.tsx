import { PeriodPicker } from '../../filters/PeriodPicker.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { ExplorerView } from './explorer/ExplorerView.tsx'
import { FunnelsView } from './funnels/FunnelsView.tsx'
import { RetentionView } from './retention/RetentionView.tsx'
import { useEventsSearch } from './useEventsSearch.ts'

/** Events of the app: explorer, funnels and retention. */
export function EventsPage() {
  const { search, change, since } = useEventsSearch()
  const { view = 'explorer' } = search
  return (
    <>
      <PageHeader
        title="Events"
        docs="events"
        description="What people do in the app after a link brought them there."
        actions={
          view !== 'retention' && (
            <PeriodPicker
              search={search}
              since={since}
              onChange={({ period, from, to, compare }) => change({ period, from, to, compare })}
            />
          )
        }
      />
      <Tabs
        label="Views"
        value={view}
        onValueChange={(next) => change({ view: next === 'explorer' ? undefined : next })}
        tabs={[
          { value: 'explorer', label: 'Explorer' },
          { value: 'funnels', label: 'Funnels' },
          { value: 'retention', label: 'Retention' },
        ]}
      >
        {view === 'explorer' && <ExplorerView />}
        {view === 'funnels' && <FunnelsView />}
        {view === 'retention' && <RetentionView />}
      </Tabs>
    </>
  )
}
