import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './classNames.ts'
import { IconButton } from './IconButton.tsx'

export interface DialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  readonly description?: string
  readonly isWide?: boolean
  /** Only its buttons close it, for what would be lost by a stray click or key. */
  readonly isSticky?: boolean
  readonly children: ReactNode
}

/** A modal dialog. Esc, a click outside and the close button close it. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, description, isWide = false, isSticky = false } = props
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(open, { reason }) => {
        if (!open && !(isSticky && reason === 'escape-key')) onClose()
      }}
      disablePointerDismissal={isSticky}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-ink/25 dark:bg-canvas/70" />
        <Base.Popup
          className={classNames(
            'fixed top-[8dvh] left-1/2 z-50 flex max-h-[84dvh] w-[calc(100vw-24px)] -translate-x-1/2 flex-col',
            'rounded-panel border border-line bg-surface shadow-floating',
            isWide ? 'max-w-3xl' : 'max-w-lg',
          )}
        >
          <header className="flex items-start gap-3 border-b border-line py-3 pr-2 pl-5">
            <div className="min-w-0 flex-1 py-1">
              <Base.Title className="text-lg font-semibold">{title}</Base.Title>
              {description !== undefined && (
                <Base.Description className="text-sm text-ink-2">{description}</Base.Description>
              )}
            </div>
            <Base.Close render={<IconButton label="Close" />}>
              <X aria-hidden className="size-4" />
            </Base.Close>
          </header>
          <div className="overflow-y-auto p-5">{props.children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** Buttons at the end of a dialog, the main one last. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className="mt-5 flex flex-wrap justify-end gap-2">{children}</div>
}
