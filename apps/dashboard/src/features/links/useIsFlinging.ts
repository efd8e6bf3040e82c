import { useEffect, useState } from 'react'

/** Above this speed nobody can read a row: it crosses the window in less than a fifth of a second. */
const minSpeedPxPerMs = 5
const restMs = 120

/** True while the window scrolls too fast to read, and for a moment after it. */
export function useIsFlinging(): boolean {
  const [isFlinging, setIsFlinging] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let previous = { y: window.scrollY, atMs: performance.now() }
    const measure = () => {
      const now = { y: window.scrollY, atMs: performance.now() }
      const speed = Math.abs(now.y - previous.y) / Math.max(now.atMs - previous.atMs, 1)
      previous = now
      if (speed < minSpeedPxPerMs) return
      setIsFlinging(true)
      clearTimeout(timer)
      timer = setTimeout(() => setIsFlinging(false), restMs)
    }
    window.addEventListener('scroll', measure, { passive: true })
    return () => {
      window.removeEventListener('scroll', measure)
      clearTimeout(timer)
    }
  }, [])
  return isFlinging
}
