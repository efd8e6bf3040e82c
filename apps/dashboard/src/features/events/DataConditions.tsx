import { maxDataConditions } from '@throughlink/protocol/rules'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { DataConditionForm } from './DataConditionForm.tsx'
import { type DataCondition, describeDataCondition, formatDataCondition } from './dataConditions.ts'
import type { EventProperty } from './eventPropertiesQuery.ts'

export interface DataConditionsProps {
  readonly properties: readonly EventProperty[]
  readonly conditions: readonly DataCondition[]
  readonly onChange: (conditions: readonly DataCondition[]) => void
}

/** Conditions on the data of an event, all of which must apply, and a button that adds one. */
export function DataConditions({ properties, conditions, onChange }: DataConditionsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isFull = conditions.length >= maxDataConditions
  return (
    <ul aria-label="Conditions" className="flex flex-wrap items-center gap-2">
      {conditions.map((condition) => {
        const text = describeDataCondition(condition)
        return (
          <li
            key={formatDataCondition(condition)}
            className="inline-flex h-8 max-w-full items-center rounded-control border border-line bg-surface pl-2.5 text-sm touch:h-11"
          >
            <span className="max-w-72 truncate" title={text}>
              {text}
            </span>
            <IconButton
              label={`Remove the condition ${text}`}
              className="!size-7 touch:!size-10"
              onClick={() => onChange(conditions.filter((each) => each !== condition))}
            >
              <X aria-hidden className="size-3.5" />
            </IconButton>
          </li>
        )
      })}
      <li>
        <Popover
          label="Add a condition"
          isOpen={isOpen}
          onOpenChange={setIsOpen}
          trigger={
            <Button
              isSmall
              look="quiet"
              disabled={isFull}
              title={isFull ? `At most ${maxDataConditions} conditions` : undefined}
            >
              <Plus aria-hidden className="size-4" />
              Condition
            </Button>
          }
        >
          <DataConditionForm
            properties={properties}
            onAdd={(condition) => {
              const texts = conditions.map(formatDataCondition)
              if (!texts.includes(formatDataCondition(condition))) {
                onChange([...conditions, condition])
              }
              setIsOpen(false)
            }}
          />
        </Popover>
      </li>
    </ul>
  )
}
