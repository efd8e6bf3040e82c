import { useRef } from 'react'

/**
 * Returns a function that makes the key of a request that creates something. A retry has the same key, so that it
 * takes effect once; a corrected request has another.
 */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef({ body: '', key: '' })
  return (body) => {
    const text = JSON.stringify(body)
    if (last.current.body !== text) last.current = { body: text, key: crypto.randomUUID() }
    return last.current.key
  }
}
