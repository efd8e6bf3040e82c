import type { Erasure, InstallData } from '@throughlink/api'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '../../../format/numbers.ts'
import { api } from '../../../session/api.ts'
import { useAppId } from '../../../session/useApp.ts'
import { useCan } from '../../../session/useCan.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { downloadFile } from '../../../ui/downloadFile.ts'

export interface InstallResultProps {
  readonly data: InstallData
  readonly onErased: (erasure: Erasure) => void
}

/** Counts of the data that is stored about an install, with buttons to download and to erase it. */
export function InstallResult({ data, onErased }: InstallResultProps) {
  const appId = useAppId()
  const can = useCan()
  const [isErasing, setIsErasing] = useState(false)
  const { installId, claim, match, click, events, opens, isComplete } = data
  const suffix = isComplete ? '' : ' or more'
  const figures = [
    ['Match', claim === null && match === null ? 'None' : 'Stored'],
    ['Matched click', click === null ? 'None' : 'Stored'],
    ['Events', formatCount(events.length) + suffix],
    ['Opens', formatCount(opens.length) + suffix],
  ] as const
  return (
    <div className="space-y-5">
      <p className="truncate font-mono text-sm" title={installId}>
        {installId}
      </p>
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-ink-3">{label}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {!isComplete && (
        <p className="text-sm text-warn">
          The install has more events or opens than one export contains. Use the exports of the API
          for the rest.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button isSmall onClick={() => downloadData(installId, data)}>
          <Download aria-hidden className="size-4" />
          Download as JSON
        </Button>
        {can('eraseInstall') && (
          <Button isSmall look="danger" onClick={() => setIsErasing(true)}>
            Erase data
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isErasing}
        onClose={() => setIsErasing(false)}
        title="Erase all data of this install?"
        action="Erase data"
        typedText="erase"
        onConfirm={async () => {
          onErased((await api.eraseInstall({ params: { appId, installId } })).body)
        }}
      >
        <p className="font-mono text-sm break-all">{installId}</p>
        <p>
          Its match, events and opens are deleted within minutes. This cannot be undone. Download a
          copy first if the person asked for one.
        </p>
      </ConfirmDialog>
    </div>
  )
}

function downloadData(installId: string, data: InstallData): void {
  const text = JSON.stringify(data, null, 2)
  downloadFile(`install-${installId}.json`, new Blob([text], { type: 'application/json' }))
}
