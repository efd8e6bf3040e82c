import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Link } from '@throughlink/api'
import { Download } from 'lucide-react'
import { pictureQuery } from '../../../catalog/pictureQuery.ts'
import { formatCount } from '../../../format/numbers.ts'
import { useApp } from '../../../session/useApp.ts'
import { Button } from '../../../ui/Button.tsx'
import { Menu, MenuItem } from '../../../ui/Menu.tsx'
import { notifyError } from '../../../ui/notifyError.ts'
import { notify } from '../../../ui/Toast.tsx'
import type { LinkColumn } from '../linkColumns.ts'
import type { LinksSearch } from '../linksSearch.ts'

export interface DownloadMenuProps {
  readonly appId: string
  readonly links: readonly Link[]
  readonly columns: readonly LinkColumn[]
  readonly search: LinksSearch
}

/** Downloads the selected links as a table, or their QR codes. */
export function DownloadMenu({ appId, links, columns, search }: DownloadMenuProps) {
  const client = useQueryClient()
  const { qrStyle } = useApp()
  const download = useMutation({
    async mutationFn(kind: 'csv' | 'qr') {
      if (kind === 'csv') {
        const { downloadCsv, maxCsvLinks } = await import('./downloadCsv.ts')
        await downloadCsv(appId, links.slice(0, maxCsvLinks), columns, search)
        return maxCsvLinks
      }
      const { downloadQrZip } = await import('./downloadQrZip.ts')
      const logoUrl = await client.query(pictureQuery(appId, qrStyle.logoId))
      return downloadQrZip(links, qrStyle, logoUrl)
    },
    onSuccess(max) {
      if (links.length <= max) return
      notify({ title: `The file has the first ${formatCount(max)} of the selected links.` })
    },
    onError: notifyError,
  })
  return (
    <Menu
      align="end"
      trigger={
        <Button isSmall look="quiet" isBusy={download.isPending}>
          <Download aria-hidden className="size-4" />
          Download
        </Button>
      }
    >
      <MenuItem onSelect={() => download.mutate('csv')}>CSV with these columns</MenuItem>
      <MenuItem onSelect={() => download.mutate('qr')}>QR codes (ZIP of SVG files)</MenuItem>
    </Menu>
  )
}
