import { X } from 'lucide-react'
import { IconButton } from '../ui/IconButton.tsx'
import { type Condition, filterDimensions } from './conditions.ts'
import { formatValue } from './formatValue.ts'

export interface FilterPillsProps {
  readonly conditions: readonly Condition[]
  readonly onChange: (conditions: readonly Condition[]) => void
  /** Names of links by id, as far as they are known. */
  readonly linkNames?: Readonly<Record<string, string>>
}

/** The conditions in force. The middle switches between is and is not; the cross removes one. */
export function FilterPills({ conditions, onChange, linkNames = {} }: FilterPillsProps) {
  if (conditions.length === 0) return null
  const replace = (old: Condition, next: readonly Condition[]) =>
    onChange(conditions.flatMap((each) => (each === old ? next : [each])))
  return (
    <ul aria-label="Filters" className="flex flex-wrap gap-2">
      {conditions.map((condition) => {
        const { by, op, values } = condition
        const name = filterDimensions[by]
        const text = values.map((value) => formatValue(by, value, linkNames)).join(' or ')
        return (
          <li
            key={`${by}:${op}`}
            className="inline-flex h-8 max-w-full items-center rounded-control border border-line bg-surface pl-2.5 text-sm"
          >
            <span className="text-ink-2">{name}</span>
            <button
              type="button"
              title="Switch between is and is not"
              onClick={() => replace(condition, [{ ...condition, op: op === 'eq' ? 'ne' : 'eq' }])}
              className="px-1.5 text-accent hover:underline"
            >
              {op === 'eq' ? 'is' : 'is not'}
            </button>
            <span className="max-w-60 truncate font-medium">{text}</span>
            <IconButton
              label={`Remove the filter ${name}`}
              className="!size-7"
              onClick={() => replace(condition, [])}
            >
              <X aria-hidden className="size-3.5" />
            </IconButton>
          </li>
        )
      })}
      {conditions.length > 1 && (
        <li>
          <button
            type="button"
            onClick={() => onChange([])}
            className="h-8 px-2 text-sm text-ink-2 hover:text-ink hover:underline"
          >
            Clear all
          </button>
        </li>
      )}
    </ul>
  )
}
