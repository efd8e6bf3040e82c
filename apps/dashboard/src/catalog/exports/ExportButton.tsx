import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { ExportDialogProps } from './ExportDialog.tsx'

const ExportDialog = lazy(async () => ({
  default: (await import('./ExportDialog.tsx')).ExportDialog,
}))

/** Offers a file with all rows of a period, where a list shows the latest. */
export function ExportButton({ rows, range }: Omit<ExportDialogProps, 'onClose'>) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button isSmall look="quiet" onClick={() => setIsOpen(true)}>
        Export all
      </Button>
      {isOpen && (
        <Suspense>
          <ExportDialog rows={rows} range={range} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
