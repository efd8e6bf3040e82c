import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { CopyButton } from './CopyButton.tsx'
import { Dialog, DialogActions } from './Dialog.tsx'

export interface SecretDialogProps {
  readonly title: string
  readonly secret: string
  /** What is copied, such as “key”. */
  readonly what: string
  /** What to do with it, and that it is not shown again. */
  readonly warning: string
  /** What is needed beside it. */
  readonly children?: ReactNode
  readonly onClose: () => void
}

/** Shows a secret once. It closes by its button only, so that a stray click does not lose the secret. */
export function SecretDialog(props: SecretDialogProps) {
  const { title, secret, what, warning, children, onClose } = props
  return (
    <Dialog isOpen isSticky onClose={onClose} title={title}>
      <div className="space-y-3">
        <p className="flex gap-2 rounded-control bg-warn-soft px-3 py-2 text-sm text-warn">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>{warning}</span>
        </p>
        <div className="flex items-center gap-2 rounded-control border border-line bg-sunken py-1.5 pr-1.5 pl-3">
          <code className="min-w-0 flex-1 font-mono text-sm break-all select-all">{secret}</code>
          <CopyButton text={secret} what={what} hasLabel />
        </div>
        {children}
      </div>
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  )
}
