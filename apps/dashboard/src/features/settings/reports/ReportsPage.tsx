import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Report } from '@throughlink/api'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { reportsQuery } from '../../../catalog/reportsQuery.ts'
import { api } from '../../../session/api.ts'
import { useAppId } from '../../../session/useApp.ts'
import { useCan } from '../../../session/useCan.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { notify } from '../../../ui/Toast.tsx'
import { EditReportDialog } from './EditReportDialog.tsx'
import { ReportRow } from './ReportRow.tsx'

/** The reports that anybody with their link can read, who shared them, and when they were last opened. */
export function ReportsPage() {
  const appId = useAppId()
  const can = useCan()
  const client = useQueryClient()
  const reports = useQuery(reportsQuery(appId))
  const [edited, setEdited] = useState<Report | null>(null)
  const [revoked, setRevoked] = useState<Report | null>(null)
  const refresh = () => client.invalidateQueries({ queryKey: reportsQuery(appId).queryKey })
  const revoke = async ({ id, title }: Report) => {
    await api.revokeReport({ params: { appId, reportId: id } })
    await refresh()
    notify({ title: `Revoked “${title}”.` })
  }
  return (
    <>
      <PageHeader
        title="Shared reports"
        docs="overview"
        description="Whoever has the link of a report can read it without an account."
      />
      <Panel isFlush>
        <QueryView query={reports} loading={<SkeletonRows count={3} />}>
          {(items: readonly Report[]) =>
            items.length === 0 ? (
              <EmptyState
                icon={Share2}
                title="No reports yet"
                action={
                  can('createReport') && (
                    <Link
                      to="/apps/$appId/overview"
                      params={{ appId }}
                      className={buttonClass('secondary', true)}
                    >
                      Open the overview
                    </Link>
                  )
                }
              >
                Choose a period and filters on the overview, then “Share”.
              </EmptyState>
            ) : (
              <ul aria-label="Shared reports" className="divide-y divide-line">
                {items.map((report) => (
                  <ReportRow
                    key={report.id}
                    report={report}
                    onEdit={can('updateReport') ? () => setEdited(report) : null}
                    onRevoke={can('revokeReport') ? () => setRevoked(report) : null}
                  />
                ))}
              </ul>
            )
          }
        </QueryView>
      </Panel>
      {edited !== null && (
        <EditReportDialog
          report={edited}
          onClose={() => setEdited(null)}
          onSaved={() => void refresh()}
        />
      )}
      <ConfirmDialog
        isOpen={revoked !== null}
        onClose={() => setRevoked(null)}
        title={`Revoke “${revoked?.title ?? ''}”`}
        action="Revoke report"
        onConfirm={async () => {
          if (revoked !== null) await revoke(revoked)
        }}
      >
        <p>Its link stops working at once, for everybody who has it. It cannot be restored.</p>
      </ConfirmDialog>
    </>
  )
}
