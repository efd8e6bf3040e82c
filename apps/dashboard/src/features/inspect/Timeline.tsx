import { formatNoMatch, type Simulation } from '@throughlink/api'
import {
  CircleCheck,
  CircleDashed,
  Download,
  type LucideIcon,
  MousePointerClick,
  Store,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { formatConfidence, formatGap } from '../../explanation/formats.ts'
import { formatMethod } from '../../explanation/methods.ts'
import { describeAnswer, describeSending, formatSignal } from './describeSimulation.ts'

/** From the click to the decision. */
export function Timeline({ simulation }: { readonly simulation: Simulation }) {
  const { click, install, decision } = simulation
  const gap = (Date.parse(install.at) - Date.parse(click.at)) / 1_000
  const isMatched = decision.method !== 'none'
  return (
    <ol>
      <Step icon={MousePointerClick} when="Start" title="Click">
        <p>
          {click.device}, from {click.address}
        </p>
        <Code text={click.url} />
      </Step>
      <Step icon={Store} when="At once" title={describeAnswer(click)}>
        <p>
          HTTP {click.status}
          {click.title !== null && `, “${click.title}”`}
        </p>
        {click.location !== null && <Code text={click.location} />}
      </Step>
      <Step icon={Download} when={`After ${formatGap(gap)}`} title="First open of the app">
        <p>
          {describeSending(install)} From {install.address}.
        </p>
        <dl className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
          {install.signals.map(({ name, value }) => (
            <div key={name}>
              <dt className="text-xs text-ink-3">{formatSignal(name)}</dt>
              <dd className="text-ink">{value}</dd>
            </div>
          ))}
        </dl>
      </Step>
      <Step
        icon={isMatched ? CircleCheck : CircleDashed}
        when="At once"
        title={isMatched ? `Matched: ${formatMethod(decision.method)}` : 'Not matched'}
      >
        {isMatched ? (
          <>
            {decision.method === 'probabilistic' && (
              <p>{formatConfidence(decision.confidence)} confidence</p>
            )}
            {decision.link !== null && (
              <>
                <p>The app receives</p>
                <Code text={decision.link} />
              </>
            )}
          </>
        ) : (
          <p>{decision.reason === null ? '' : formatNoMatch(decision.reason)}</p>
        )}
      </Step>
    </ol>
  )
}

function Step(props: {
  readonly icon: LucideIcon
  readonly when: string
  readonly title: string
  readonly children: ReactNode
}) {
  const { icon: Icon, when, title, children } = props
  return (
    <li className="group relative flex gap-3 pb-5 last:pb-0">
      <span
        aria-hidden
        className="absolute top-8 bottom-0 left-[15px] border-l border-line group-last:hidden"
      />
      <span className="flex size-8 shrink-0 items-center justify-center rounded-full border border-line bg-surface">
        <Icon aria-hidden className="size-4 text-ink-2" />
      </span>
      <div className="min-w-0 flex-1 pt-1 text-sm text-ink-2">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-base font-medium text-ink">{title}</span>
          <span className="text-ink-3">{when}</span>
        </p>
        {children}
      </div>
    </li>
  )
}

function Code({ text }: { readonly text: string }) {
  return <p className="font-mono text-xs break-all">{text}</p>
}
