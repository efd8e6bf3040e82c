import { CircleDashed, Pause, Radio, RefreshCw, Unplug } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { describeError } from '../../ui/describeError.ts'
import type { Connection } from './liveFeed.ts'

export interface ConnectionStateProps {
  readonly connection: Connection
  readonly error: unknown
  /** Entries are held back. */
  readonly isPaused: boolean
  readonly onRestart: () => void
}

const states = {
  connecting: { icon: CircleDashed, text: 'Connecting', tone: 'text-ink-3' },
  open: { icon: Radio, text: 'Live', tone: 'text-good' },
  waiting: { icon: RefreshCw, text: 'Connection lost, reconnecting', tone: 'text-warn' },
  ended: { icon: Unplug, text: 'Ended', tone: 'text-bad' },
} as const
const paused = { icon: Pause, text: 'Paused', tone: 'text-ink-2' } as const

/** Tells whether entries arrive. */
export function ConnectionState({ connection, error, isPaused, onRestart }: ConnectionStateProps) {
  const { icon: Icon, text, tone } = isPaused && connection === 'open' ? paused : states[connection]
  return (
    <span className="inline-flex items-center gap-2 text-sm">
      <span role="status" className={`inline-flex items-center gap-1.5 font-medium ${tone}`}>
        <Icon aria-hidden className="size-4" />
        {connection === 'ended' ? `${text}: ${describeError(error).title}` : text}
      </span>
      {connection === 'ended' && (
        <Button isSmall onClick={onRestart}>
          Connect again
        </Button>
      )}
    </span>
  )
}
