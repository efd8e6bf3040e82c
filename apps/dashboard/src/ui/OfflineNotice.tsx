import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Says why nothing loads while the browser has no connection. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-center gap-2 border-b border-line bg-warn-soft px-3 py-2 text-sm text-warn sm:px-8">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          You are offline. Loading and saving continue when the connection is back.
        </p>
      )}
    </div>
  )
}
