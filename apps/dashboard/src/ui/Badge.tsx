import { CircleAlert, CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './classNames.ts'

export type Tone = 'neutral' | 'good' | 'warn' | 'bad'

/** A status: colour, icon and word, so that nobody needs to see the colour. */
export function Badge({
  tone = 'neutral',
  children,
}: {
  readonly tone?: Tone
  readonly children: ReactNode
}) {
  const Icon = icons[tone]
  return (
    <span
      className={classNames(
        'inline-flex h-6 items-center gap-1.5 rounded-full px-2 text-xs font-medium whitespace-nowrap',
        tones[tone],
      )}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {children}
    </span>
  )
}

/** A plain label, such as a tag of a link. */
export function Tag({ children }: { readonly children: ReactNode }) {
  return (
    <span className="inline-flex h-5 max-w-40 items-center truncate rounded-[4px] bg-sunken px-1.5 text-xs text-ink-2">
      {children}
    </span>
  )
}

const icons = { neutral: CircleDashed, good: CircleCheck, warn: TriangleAlert, bad: CircleAlert }
const tones: Readonly<Record<Tone, string>> = {
  neutral: 'bg-sunken text-ink-2',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
}
