import { useEffect, useRef, useState, type RefObject } from 'react'

/** Whether an element has come near the screen, to load what is heavy only for those who scroll to it. */
export function useNear<Element extends HTMLElement>(): readonly [
  RefObject<Element | null>,
  boolean,
] {
  const ref = useRef<Element>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (ref.current === null || isNear) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setIsNear(true),
      { rootMargin: '300px' },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [isNear])
  return [ref, isNear]
}
