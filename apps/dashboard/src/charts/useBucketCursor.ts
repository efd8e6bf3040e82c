import { type KeyboardEvent, useState } from 'react'

export interface BucketCursor {
  /** Index of the chosen bucket. Null if there is none. */
  readonly active: number | null
  /** Chooses the nearest bucket that exists. */
  readonly move: (index: number) => void
  readonly clear: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/**
 * The bucket of a chart whose values are shown. The arrow keys choose another one, and Esc none.
 *
 * @param onEnter Called with the bucket on Enter.
 */
export function useBucketCursor(count: number, onEnter?: (index: number) => void): BucketCursor {
  const [active, setActive] = useState<number | null>(null)
  const move = (index: number) => setActive(Math.min(Math.max(index, 0), count - 1))
  const clear = () => setActive(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      move((active ?? (step > 0 ? -1 : count)) + step)
    } else if (event.key === 'Enter' && active !== null && onEnter !== undefined) {
      event.preventDefault()
      onEnter(active)
    } else if (event.key === 'Escape' && active !== null) {
      // Closes the tooltip only, and does not clear the filters of the page.
      event.preventDefault()
      event.stopPropagation()
      clear()
    }
  }
  return { active, move, clear, onKeyDown }
}
