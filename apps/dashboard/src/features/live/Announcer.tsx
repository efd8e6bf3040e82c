import { useEffect, useRef, useState } from 'react'
import { formatCount } from '../../format/numbers.ts'

const intervalMs = 15_000

/** Tells screen readers how many entries arrived, a few times a minute instead of for each. */
export function Announcer({ received }: { readonly received: number }) {
  const [text, setText] = useState('')
  const latest = useRef(received)
  useEffect(() => {
    latest.current = received
  }, [received])
  useEffect(() => {
    let told = latest.current
    const timer = setInterval(() => {
      const count = latest.current - told
      told = latest.current
      setText(count > 0 ? `${formatCount(count)} new ${count === 1 ? 'entry' : 'entries'}` : '')
    }, intervalMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  )
}
