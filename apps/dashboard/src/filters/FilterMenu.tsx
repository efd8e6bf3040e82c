import type { DayRange } from '@throughlink/protocol/rules'
import { ListFilter } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { OnDemand } from '../ui/OnDemand.tsx'
import type { Condition } from './conditions.ts'

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
          {/* On a phone the period has its place beside it, in any font. */}
          <span className="max-sm:sr-only">Filter</span>
        </Button>
      }
    />
  )
}
