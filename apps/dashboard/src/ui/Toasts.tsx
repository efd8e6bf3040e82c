import { type ComponentType, useEffect, useState } from 'react'
import { onNotificationWaiting } from './Toast.tsx'

const load = async () => (await import('./ToastList.tsx')).ToastList

/**
 * Renders the messages of `notify`. Once, at the root. Their code is loaded with the first press of a key or button, so
 * that it is there before something can fail, and is not part of the first load.
 */
export function Toasts() {
  const [List, setList] = useState<ComponentType | null>(null)
  useEffect(() => {
    const prepare = () =>
      void load().then(
        (loaded) => setList(() => loaded),
        () => undefined,
      )
    onNotificationWaiting(prepare)
    const options = { once: true, capture: true }
    addEventListener('pointerdown', prepare, options)
    addEventListener('keydown', prepare, options)
    return () => {
      removeEventListener('pointerdown', prepare, options)
      removeEventListener('keydown', prepare, options)
    }
  }, [])
  return List === null ? null : <List />
}
