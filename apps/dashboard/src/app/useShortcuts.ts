import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isForPage } from '../ui/isForPage.ts'
import { useCommandKey } from '../ui/useCommandKey.ts'
import { navigation } from './navigation.ts'

/** Time between `G` and the key of a screen. */
const sequenceMs = 1_000

/** ⌘K or Ctrl K opens the palette, `?` lists the shortcuts, `C` creates a link, `G` and a letter opens a screen. Not while typing. */
export function useShortcuts(
  appId: string | undefined,
  openPalette: () => void,
  openList: () => void,
): void {
  const navigate = useNavigate()
  const startedAt = useRef(0)
  useCommandKey('K', openPalette)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isForPage(event)) return
    if (event.key === '?') {
      event.preventDefault()
      openList()
    }
    if (appId === undefined) return
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
