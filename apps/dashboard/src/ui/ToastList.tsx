import { Toast as Base } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { IconButton } from './IconButton.tsx'
import { isTyping } from './isTyping.ts'
import { showNotifications } from './Toast.tsx'
import { formatCommandKey, useCommandKey } from './useCommandKey.ts'

interface ToastData {
  readonly onUndo?: () => void
}

const manager = Base.createToastManager<ToastData>()

/** The messages at the edge of the page. */
export function ToastList() {
  useEffect(
    () =>
      showNotifications(({ title, description, onUndo }) => {
        manager.add({
          title,
          ...(description === undefined ? {} : { description }),
          timeout: onUndo ? 20_000 : 5_000,
          data: onUndo ? { onUndo } : {},
        })
      }),
    [],
  )
  return (
    <Base.Provider toastManager={manager}>
      <Base.Portal>
        <Base.Viewport className="fixed right-3 bottom-3 z-50 flex w-[min(360px,calc(100vw-24px))] flex-col gap-2">
          <Messages />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  )
}

function Messages() {
  const { toasts, close } = Base.useToastManager<ToastData>()
  // The message closes, so that nothing is undone twice.
  const undo = (id: string, onUndo: () => void) => {
    close(id)
    onUndo()
  }
  const newest = toasts.find(({ data }) => data?.onUndo !== undefined)
  useCommandKey(
    'Z',
    () => newest?.data?.onUndo && undo(newest.id, newest.data.onUndo),
    ({ target }) => newest !== undefined && !isTyping(target),
  )
  return toasts.map((toast) => {
    const { onUndo } = toast.data ?? {}
    return (
      <Base.Root
        key={toast.id}
        toast={toast}
        className="flex items-center gap-3 rounded-panel border border-line bg-surface py-2 pr-2 pl-4 shadow-floating"
      >
        <div className="min-w-0 flex-1">
          <Base.Title className="text-base font-medium" />
          <Base.Description className="text-sm text-ink-2" />
        </div>
        {onUndo && <UndoButton onUndo={() => undo(toast.id, onUndo)} />}
        <Base.Close render={<IconButton label="Close" />}>
          <X aria-hidden className="size-4" />
        </Base.Close>
      </Base.Root>
    )
  })
}

function UndoButton({ onUndo }: { readonly onUndo: () => void }) {
  return (
    <button
      type="button"
      title={formatCommandKey('Z')}
      onClick={onUndo}
      className="h-8 rounded-control px-2 text-sm font-medium text-accent hover:bg-sunken touch:h-11"
    >
      Undo
    </button>
  )
}
