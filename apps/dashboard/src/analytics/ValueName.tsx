import type { FilterDimension } from '../filters/conditions.ts'
import { formatFlag } from '../format/countries.ts'
import { SourceName } from './SourceName.tsx'

export interface ValueNameProps {
  readonly by: FilterDimension
  readonly value: string
  readonly name: string
}

/** The name of a value in a list, with its flag or icon. */
export function ValueName({ by, value, name }: ValueNameProps) {
  if (by === 'source') return <SourceName source={value} name={name} />
  if (by !== 'country') return name
  return (
    <>
      <span aria-hidden className="inline-block w-6">
        {formatFlag(value)}
      </span>
      {name}
    </>
  )
}
