import { Download, TriangleAlert } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { DialogActions } from '../../ui/Dialog.tsx'
import { downloadFile } from '../../ui/downloadFile.ts'

export interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onClose: () => void
}

/** Recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const text = codes.join('\n')
  return (
    <div className="space-y-3">
      <p className="flex gap-2 rounded-control bg-warn-soft px-3 py-2 text-sm text-warn">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>
          Keep these recovery codes where you find them without your phone. Each works once. They
          are not shown again.
        </span>
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-4 gap-y-1 rounded-control border border-line bg-sunken px-3 py-2"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="font-mono text-sm">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} what="codes" hasLabel />
        <Button
          isSmall
          onClick={() =>
            downloadFile(
              'throughlink-recovery-codes.txt',
              new Blob([`${text}\n`], { type: 'text/plain' }),
            )
          }
        >
          <Download aria-hidden className="size-4" />
          Download
        </Button>
      </div>
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          I have saved them
        </Button>
      </DialogActions>
    </div>
  )
}
