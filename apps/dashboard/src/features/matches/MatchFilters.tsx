import { formatNoMatch, noMatchReasons } from '@throughlink/api'
import { X } from 'lucide-react'
import { formatMethod, methods } from '../../explanation/methods.ts'
import { LinkPicker } from '../../filters/LinkPicker.tsx'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import type { MatchesSearch } from './matchesSearch.ts'

export interface MatchFiltersProps {
  readonly appId: string
  readonly search: MatchesSearch
  readonly onChange: (change: Partial<Record<keyof MatchesSearch, string | undefined>>) => void
  readonly onClear: () => void
}

const resultOptions = [
  { value: '', label: 'Matched and not' },
  { value: 'matched', label: 'Matched' },
  { value: 'unmatched', label: 'Not matched' },
]
const methodOptions = [
  { value: '', label: 'Any method' },
  ...methods
    .filter((method) => method !== 'none')
    .map((value) => ({ value, label: formatMethod(value) })),
]
const platformOptions = [
  { value: '', label: 'Any platform' },
  { value: 'ios', label: 'iOS' },
  { value: 'android', label: 'Android' },
]
const confidenceOptions = [
  { value: '', label: 'Any confidence' },
  ...['0.9', '0.95', '0.99'].map((value) => ({
    value,
    label: `At least ${Math.round(Number(value) * 100)}%`,
  })),
]
const testOptions = [
  { value: '', label: 'All devices' },
  { value: 'without', label: 'Without test devices' },
  { value: 'only', label: 'Test devices only' },
]

/** The filters above the list. Each is a select, so that all are visible and work by keyboard. */
export function MatchFilters({ appId, search, onChange, onClear }: MatchFiltersProps) {
  const { reason } = search
  const known = [...noMatchReasons, ...(reason === undefined || isKnown(reason) ? [] : [reason])]
  const reasonOptions = [
    { value: '', label: 'Any reason' },
    ...known.map((value) => ({ value, label: formatNoMatch(value) })),
  ]
  const selects = [
    { key: 'result', label: 'Result', options: resultOptions },
    { key: 'method', label: 'Method', options: methodOptions },
    { key: 'reason', label: 'Reason for no match', options: reasonOptions },
    { key: 'platform', label: 'Platform', options: platformOptions },
    { key: 'minConfidence', label: 'Minimum confidence', options: confidenceOptions },
    { key: 'test', label: 'Devices', options: testOptions },
  ] as const
  const isFiltered = selects.some(({ key }) => search[key] !== undefined) || search.linkId
  return (
    <div className="flex flex-wrap items-center gap-2 px-5 pb-3">
      {selects.map(({ key, label, options }) => (
        <Select
          key={key}
          aria-label={label}
          className={`!h-8 !w-auto max-w-48 !pr-2 text-sm touch:!h-11 ${search[key] === undefined ? 'border-line text-ink-2' : 'font-medium'}`}
          value={search[key] ?? ''}
          options={withCurrent(options, search[key])}
          onValueChange={(value) => onChange({ [key]: value === '' ? undefined : value })}
        />
      ))}
      <LinkPicker
        appId={appId}
        linkId={search.linkId}
        onChange={(linkId) => onChange({ linkId })}
      />
      {isFiltered && (
        <Button look="quiet" isSmall onClick={onClear}>
          <X aria-hidden className="size-4" />
          Clear filters
        </Button>
      )}
    </div>
  )
}

function isKnown(reason: string): boolean {
  return noMatchReasons.some((each) => each === reason)
}

/** A value that only the URL has, such as a confidence of 0.8, stays selectable. */
function withCurrent(
  options: readonly { readonly value: string; readonly label: string }[],
  value: string | undefined,
) {
  if (value === undefined || options.some((option) => option.value === value)) return options
  return [...options, { value, label: value === 'none' ? formatMethod(value) : value }]
}
