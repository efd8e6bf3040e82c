import { useMutation } from '@tanstack/react-query'
import { buildUrl } from '@throughlink/api'
import { Download } from 'lucide-react'
import { downloadExport } from '../../catalog/exports/downloadExport.ts'
import { readToday } from '../../dates/readToday.ts'
import { nameFile } from '../../format/csv.ts'
import { useApp } from '../../session/useApp.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { notifyError } from '../../ui/notifyError.ts'

/** Downloads all links of the app with all of their settings, whatever the list shows. An import reads the file. */
export function ExportLinksButton() {
  const { id: appId, name } = useApp()
  const save = useMutation({
    mutationFn: () =>
      downloadExport(
        buildUrl('', 'exportLinks', { params: { appId }, query: { format: 'csv' } }),
        nameFile('csv', 'links', name, readToday()),
      ),
    onError: notifyError,
  })
  return (
    <IconButton
      label="Export all links as CSV"
      disabled={save.isPending}
      className="size-9"
      onClick={() => save.mutate()}
    >
      <Download aria-hidden className="size-4" />
    </IconButton>
  )
}
