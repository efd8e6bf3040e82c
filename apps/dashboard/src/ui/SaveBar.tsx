import { useBlocker } from '@tanstack/react-router'
import { Button } from './Button.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Kbd } from './Kbd.tsx'
import { formatCommandKey, useCommandKey } from './useCommandKey.ts'

export interface SaveBarProps {
  readonly isDirty: boolean
  readonly isBusy: boolean
  /** Such as “3 fields need attention”. Null if everything can be saved. */
  readonly problem?: string | null
  readonly onSave: () => void
  readonly onDiscard: () => void
}

/** Appears at the bottom of a page with unsaved changes. Asks before they are lost by leaving the page. */
export function SaveBar({ isDirty, isBusy, problem = null, onSave, onDiscard }: SaveBarProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  useCommandKey(
    'S',
    () => {
      if (!isBusy) onSave()
    },
    () => isDirty,
  )
  return (
    <>
      {isDirty && (
        <div
          role="region"
          aria-label="Unsaved changes"
          className="sticky bottom-3 z-10 mt-5 flex flex-wrap items-center gap-2 rounded-panel border border-line bg-surface py-2 pr-2 pl-5 shadow-floating"
        >
          <p
            role="status"
            className={problem === null ? 'mr-auto text-sm' : 'mr-auto text-sm text-bad'}
          >
            {problem ?? 'You have unsaved changes.'}
          </p>
          <Button isSmall look="quiet" onClick={onDiscard}>
            Discard
          </Button>
          <Button isSmall look="primary" isBusy={isBusy} onClick={onSave}>
            Save
            <span aria-hidden className="touch:hidden">
              <Kbd>{formatCommandKey('S')}</Kbd>
            </span>
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={status === 'blocked'}
        onClose={() => reset?.()}
        title="Leave without saving?"
        action="Leave page"
        onConfirm={() => Promise.resolve(proceed?.())}
      >
        <p>Your changes on this page are lost if you leave it now.</p>
      </ConfirmDialog>
    </>
  )
}
