import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Download, ScrollText } from 'lucide-react'
import { api } from '../../../session/api.ts'
import { listOptions } from '../../../session/listOptions.ts'
import { appsQuery } from '../../../session/organizationsQuery.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadMore } from '../../../ui/LoadMore.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditRow } from './AuditRow.tsx'
import { type AuditSearch, toAuditQuery } from './auditSearch.ts'

const route = getRouteApi('/signed-in/organizations/$organizationId/sections/audit-log')

/** Lists the changes in the organization. */
export function AuditLogPage() {
  const { organizationId } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const query = useInfiniteQuery(auditQuery(organizationId, search))
  const apps = useQuery(appsQuery(organizationId)).data ?? []
  const setSearch = (next: AuditSearch) => void navigate({ search: next, replace: true })
  const isFiltered = Object.keys(search).length > 0
  const toAppName = (appId: string | null) =>
    appId === null ? null : (apps.find(({ id }) => id === appId)?.name ?? appId)
  return (
    <>
      <PageHeader
        title="Audit log"
        docs="members"
        description="Changes, sign-ins, exports and views of personal data, by people, keys and the service."
        actions={
          <a
            className={buttonClass('secondary', true)}
            href={buildExportUrl(organizationId, search)}
            download
          >
            <Download aria-hidden className="size-4" />
            Export CSV
          </a>
        }
      />
      <AuditFilters
        organizationId={organizationId}
        apps={apps}
        search={search}
        onChange={setSearch}
        actors={query.data?.map(({ actor }) => actor) ?? []}
      />
      <Panel isFlush className="overflow-hidden">
        <QueryView query={query} loading={<SkeletonRows count={10} />}>
          {(entries) =>
            entries.length === 0 ? (
              <EmptyState
                icon={ScrollText}
                title={isFiltered ? 'No changes match the filters' : 'No changes yet'}
                action={isFiltered && <Button onClick={() => setSearch({})}>Clear filters</Button>}
              />
            ) : (
              <ul aria-label="Changes" className="divide-y divide-line">
                {entries.map((entry) => (
                  <AuditRow
                    key={entry.id}
                    entry={entry}
                    appName={toAppName(entry.appId)}
                    onFilter={(filter) => setSearch({ ...search, ...filter })}
                  />
                ))}
              </ul>
            )
          }
        </QueryView>
        <LoadMore query={query} />
      </Panel>
    </>
  )
}

/** The browser downloads the file itself, however large it is. */
function buildExportUrl(organizationId: string, search: AuditSearch): string {
  const query = new URLSearchParams(toAuditQuery(search)).toString()
  const path = `/api/v1/organizations/${organizationId}/exports/audit-log`
  return query === '' ? path : `${path}?${query}`
}

/** Entries of the audit log, the newest first. */
function auditQuery(organizationId: string, search: AuditSearch) {
  const key = ['organization', organizationId, 'audit-log', search]
  const options = listOptions(key, async (position, signal) => {
    const query = { ...toAuditQuery(search), ...position, limit: 50 }
    return (await api.listAuditLog({ params: { organizationId }, query, signal })).body
  })
  return { ...options, placeholderData: keepPreviousData }
}
