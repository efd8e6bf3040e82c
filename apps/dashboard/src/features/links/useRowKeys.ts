import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { isForPage } from '../../ui/isForPage.ts'

export interface RowKeys {
  readonly appId: string
  readonly ids: readonly string[]
  readonly grid: RefObject<HTMLElement | null>
  readonly onMove: (index: number) => void
  readonly onToggle: (id: string, isRange: boolean) => void
  readonly onFocusSearch: () => void
}

const steps: Readonly<Record<string, number>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 }

/**
 * `J` and `K` or the arrow keys move between rows, `X` selects, Enter opens, `E` edits, `D` duplicates, `/` searches.
 * Arrow keys work within the list only, because elsewhere they scroll.
 */
export function useRowKeys({ appId, ids, grid, onMove, onToggle, onFocusSearch }: RowKeys) {
  const navigate = useNavigate()
  const [active, setActive] = useState(0)

  const move = (index: number) => {
    const next = Math.min(Math.max(index, 0), ids.length - 1)
    setActive(next)
    onMove(next)
    const focus = () => {
      const row = grid.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)
      row?.focus({ preventScroll: true })
      return row != null
    }
    // At once, because the next key acts on the row with the focus. One far away is not rendered yet.
    if (!focus()) requestAnimationFrame(focus)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (!isForPage(event)) return
    const isInGrid = target instanceof Node && grid.current?.contains(target) === true
    const isOnRow = target instanceof HTMLElement && target.dataset['index'] !== undefined
    const step = steps[key]
    const id = ids[active]
    if (key === '/') {
      event.preventDefault()
      onFocusSearch()
    } else if (step !== undefined && (isInGrid || key.length === 1)) {
      event.preventDefault()
      const isStart = !isInGrid && active === 0
      move(isStart ? 0 : active + step)
      if (event.shiftKey && id !== undefined) onToggle(ids[active + step] ?? id, true)
    } else if (id === undefined || !isInGrid) {
      return
    } else if (key === 'x' || key === 'X') {
      event.preventDefault()
      onToggle(id, event.shiftKey)
    } else if (key === 'e') {
      event.preventDefault()
      void navigate({ to: '/apps/$appId/links/$linkId/edit', params: { appId, linkId: id } })
    } else if (key === 'd') {
      event.preventDefault()
      void navigate({ to: '/apps/$appId/links/new', params: { appId }, search: { copyOf: id } })
    } else if (key === 'Enter' && isOnRow) {
      event.preventDefault()
      void navigate({ to: '/apps/$appId/links/$linkId', params: { appId, linkId: id } })
    }
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  return { active, setActive }
}
