import { Link } from '@tanstack/react-router'
import type { NewReport } from '@throughlink/api'
import { useAppId } from '../../../session/useApp.ts'
import { SecretDialog } from '../../../ui/SecretDialog.tsx'

export interface NewReportDialogProps {
  readonly created: NewReport
  readonly onClose: () => void
}

/** Shows the link of a report that was just shared. */
export function NewReportDialog({ created, onClose }: NewReportDialogProps) {
  const appId = useAppId()
  const linkClass = 'text-accent underline'
  return (
    <SecretDialog
      title={created.title}
      secret={created.url}
      what="link"
      warning="Copy the link now. It is not shown again. Whoever has it can open the report."
      onClose={onClose}
    >
      <p className="text-sm text-ink-2">
        <a href={created.url} target="_blank" rel="noreferrer" className={linkClass}>
          Open the report
        </a>
        . To see who shared what, or to revoke it, open{' '}
        <Link to="/apps/$appId/settings/reports" params={{ appId }} className={linkClass}>
          Shared reports
        </Link>
        .
      </p>
    </SecretDialog>
  )
}
