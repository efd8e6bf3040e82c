import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '../ui/isTyping.ts'

const floating = '[role="dialog"],[role="menu"],[role="listbox"]'

/** Calls a function on Esc, unless something open or focused uses the key itself. */
export function useEscape(onEscape: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
    if (!isTyping(event.target) && document.querySelector(floating) === null) onEscape()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
