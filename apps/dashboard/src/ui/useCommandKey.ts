import { useEffect, useEffectEvent } from 'react'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The name of a shortcut on this system: `⌘S` or `Ctrl S`. */
export function formatCommandKey(letter: string): string {
  return isApple ? `⌘${letter}` : `Ctrl ${letter}`
}

/** Calls back on ⌘ or Ctrl with a letter. Where `isOurs` is false, the key keeps its meaning in the browser. */
export function useCommandKey(
  letter: string,
  onPress: () => void,
  isOurs: (event: KeyboardEvent) => boolean = () => true,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return
    if (event.key.toLowerCase() !== letter.toLowerCase() || !isOurs(event)) return
    event.preventDefault()
    if (!event.repeat) onPress()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
