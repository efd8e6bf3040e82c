import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The width of an element in pixels, for drawings that fill it. Zero until it is measured. */
export function useWidth<Element extends HTMLElement>(): readonly [
  RefObject<Element | null>,
  number,
] {
  const ref = useRef<Element>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
