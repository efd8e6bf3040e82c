import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isTyping } from '../ui/isTyping.ts'
import { useCommandKey } from '../ui/useCommandKey.ts'
import { navigation } from './navigation.ts'

/** Time between `G` and the key of a screen. */
const sequenceMs = 1_000

/** Dialogs, popovers and menus take the keys. A toast has the role of a dialog, but is not modal. */
const openLayers = '[role="dialog"]:not([aria-modal="false"]),[role="menu"]'

/** ⌘K or Ctrl K opens the palette, `C` creates a link, `G` and a letter opens a screen. Not while typing. */
export function useShortcuts(appId: string | undefined, openPalette: () => void): void {
  const navigate = useNavigate()
  const startedAt = useRef(0)
  useCommandKey('K', openPalette)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
    if (document.querySelector(openLayers) || appId === undefined) return
    const key = event.key.toLowerCase()
    if (event.timeStamp - startedAt.current < sequenceMs) {
      startedAt.current = 0
      const item = navigation.find((each) => each.key === key)
      if (item) void navigate({ to: item.to, params: { appId } })
    } else if (key === 'g') {
      startedAt.current = event.timeStamp
    } else if (key === 'c') {
      event.preventDefault()
      void navigate({ to: '/apps/$appId/links/new', params: { appId } })
    }
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
