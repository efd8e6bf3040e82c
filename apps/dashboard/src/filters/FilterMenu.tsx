import { ListFilter } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { OnDemand } from '../ui/OnDemand.tsx'
import type { Condition } from './conditions.ts'
import type { DayRange } from './resolvePeriod.ts'

export interface FilterMenuProps {
  readonly appId: string
  readonly range: DayRange
  readonly onAdd: (condition: Condition) => void
}

const load = async () => ({ default: (await import('./FilterPopover.tsx')).FilterPopover })

/** A button that opens a popover to add a condition. */
export function FilterMenu(props: FilterMenuProps) {
  return (
    <OnDemand
      load={load}
      props={props}
      trigger={
        <Button isSmall>
          <ListFilter aria-hidden className="size-4 text-ink-3" />
          Filter
        </Button>
      }
    />
  )
}
