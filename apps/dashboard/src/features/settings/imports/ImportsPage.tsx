import { useState } from 'react'
import { useAppId } from '../../../session/useApp.ts'
import { useCan } from '../../../session/useCan.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ImportHistory } from './ImportHistory.tsx'
import { ImportPanel } from './ImportPanel.tsx'

/** Imports links from a file, with a dry run first. */
export function ImportsPage() {
  const appId = useAppId()
  const can = useCan()
  const [round, setRound] = useState(0)
  return (
    <>
      <PageHeader
        title="Imports"
        docs="imports"
        description="Bring links from a CSV file, Firebase Dynamic Links or Branch. Existing links are never changed."
      />
      <div className="space-y-5">
        {can('importLinks') && (
          <ImportPanel key={round} appId={appId} onRestart={() => setRound(round + 1)} />
        )}
        <ImportHistory appId={appId} />
      </div>
    </>
  )
}
