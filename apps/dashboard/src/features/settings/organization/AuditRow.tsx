import type { AuditEntry } from '@throughlink/api'
import { ChevronRight } from 'lucide-react'
import { describeActor } from '../../../format/describeActor.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Time } from '../../../ui/Time.tsx'
import { describeAction } from './auditActions.ts'
import type { AuditSearch } from './auditSearch.ts'

export interface AuditRowProps {
  readonly entry: AuditEntry
  readonly appName: string | null
  readonly onFilter: (filter: AuditSearch) => void
}

/** A change in one line. Opens to its details. */
export function AuditRow({ entry, appName, onFilter }: AuditRowProps) {
  const { at, actor, action, target, details, requestId } = entry
  const facts: readonly (readonly [string, string])[] = [
    ['Time', new Date(at).toISOString()],
    ['Actor', [describeActor(actor), actor.email].filter(Boolean).join(', ')],
    ['Action', action],
    ['Target', target],
    ...(appName === null ? [] : [['App', appName] as const]),
    ...Object.entries(details).map(
      ([name, value]) => [capitalize(name), formatDetail(value)] as const,
    ),
    ...(requestId === null ? [] : [['Request', requestId] as const]),
  ]
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-10 list-none items-center gap-2 px-5 py-1.5 hover:bg-canvas touch:min-h-11 dark:hover:bg-sunken">
          <ChevronRight
            aria-hidden
            className="size-4 shrink-0 text-ink-3 transition-transform group-open:rotate-90"
          />
          <span className="min-w-0 flex-1 sm:flex sm:items-center sm:gap-3">
            <span className="block truncate sm:w-40 sm:shrink-0">{describeActor(actor)}</span>
            <span className="block truncate text-ink-2 sm:flex-1">{describeAction(action)}</span>
            {appName !== null && (
              <span className="block max-w-40 truncate text-sm text-ink-3">{appName}</span>
            )}
          </span>
          <span className="shrink-0 text-sm text-ink-3 sm:w-20 sm:text-right">
            <Time value={at} />
          </span>
        </summary>
        <div className="border-t border-line bg-canvas px-5 py-3 pl-11 dark:bg-sunken">
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-5 gap-y-1 text-sm">
            {facts.map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-ink-3">{name}</dt>
                <dd className="font-mono text-xs leading-5 break-all">{value}</dd>
              </div>
            ))}
          </dl>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button isSmall onClick={() => onFilter({ target })}>
              Changes to this target
            </Button>
            <Button isSmall onClick={() => onFilter({ actor: actor.id })}>
              Changes by this actor
            </Button>
            <CopyButton text={JSON.stringify(entry, null, 2)} what="entry as JSON" hasLabel />
          </div>
        </div>
      </details>
    </li>
  )
}

function formatDetail(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
