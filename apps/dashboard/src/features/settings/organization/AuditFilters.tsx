import { useQuery } from '@tanstack/react-query'
import type { Actor, App } from '@throughlink/api'
import { X } from 'lucide-react'
import { readToday } from '../../../dates/readToday.ts'
import { describeActor } from '../../../format/describeActor.ts'
import { memberNamesQuery } from '../../../session/memberNamesQuery.ts'
import { Button } from '../../../ui/Button.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { Select } from '../../../ui/Select.tsx'
import { actionOptions } from './auditActions.ts'
import type { AuditSearch } from './auditSearch.ts'

export interface AuditFiltersProps {
  readonly organizationId: string
  readonly apps: readonly App[]
  readonly search: AuditSearch
  readonly onChange: (search: AuditSearch) => void
  /** Actors of the visible entries, such as keys and former members. */
  readonly actors: readonly Actor[]
}

export function AuditFilters(props: AuditFiltersProps) {
  const { organizationId, apps, search, onChange, actors } = props
  const names = useQuery(memberNamesQuery(organizationId)).data ?? {}
  const people = new Map([
    ...actors.map((actor) => [actor.id, describeActor(actor)] as const),
    ...Object.entries(names),
  ])
  const set = (name: keyof AuditSearch, value: string) => {
    const others = Object.entries(search).filter(([each]) => each !== name)
    onChange({ ...Object.fromEntries(others), ...(value === '' ? {} : { [name]: value }) })
  }
  const selectClass = 'text-sm sm:w-34'
  return (
    <div
      role="group"
      aria-label="Filters"
      className="mb-3 grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap"
    >
      <Select
        aria-label="Action"
        className={selectClass}
        value={search.action ?? ''}
        options={actionOptions}
        onValueChange={(value) => set('action', value)}
      />
      <Select
        aria-label="Actor"
        className={selectClass}
        value={search.actor ?? ''}
        options={[
          { value: '', label: 'Everybody' },
          ...[...people].map(([value, label]) => ({ value, label })),
          ...(search.actor === undefined || people.has(search.actor)
            ? []
            : [{ value: search.actor, label: search.actor }]),
        ]}
        onValueChange={(value) => set('actor', value)}
      />
      <Select
        aria-label="App"
        className={selectClass}
        value={search.app ?? ''}
        options={[
          { value: '', label: 'All apps' },
          ...apps.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onValueChange={(value) => set('app', value)}
      />
      <div className="flex items-center gap-1 max-sm:col-span-2">
        <DateInput
          aria-label="From"
          what="first day"
          className="text-sm sm:w-36"
          max={search.to ?? readToday()}
          value={search.from ?? ''}
          onValueChange={(day) => set('from', day)}
        />
        <span aria-hidden className="text-ink-3">
          –
        </span>
        <DateInput
          aria-label="To"
          what="last day"
          className="text-sm sm:w-36"
          min={search.from}
          max={readToday()}
          value={search.to ?? ''}
          onValueChange={(day) => set('to', day)}
        />
      </div>
      {search.target !== undefined && (
        <Button isSmall onClick={() => set('target', '')} aria-label="Show all targets">
          <span className="max-w-40 truncate font-mono text-xs">{search.target}</span>
          <X aria-hidden className="size-4 text-ink-3" />
        </Button>
      )}
      {Object.keys(search).length > 0 && (
        <Button look="quiet" isSmall className="justify-self-start" onClick={() => onChange({})}>
          Clear
        </Button>
      )}
    </div>
  )
}
