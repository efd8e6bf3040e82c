import { Columns3 } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { columnNames, defaultColumns, type LinkColumn, linkColumns } from './linkColumns.ts'

export interface ColumnsMenuProps {
  readonly columns: readonly LinkColumn[]
  readonly onChange: (columns: readonly LinkColumn[]) => void
}

/** Chooses the columns of the list. */
export function ColumnsMenu({ columns, onChange }: ColumnsMenuProps) {
  return (
    <Popover
      label="Columns"
      align="end"
      trigger={
        <Button className="px-3 text-sm font-normal">
          <Columns3 aria-hidden className="size-4 shrink-0 text-ink-3" />
          <span className="max-lg:sr-only">Columns</span>
        </Button>
      }
    >
      <ul className="w-44">
        {linkColumns.map((column) => (
          <li key={column} className="flex min-h-8 items-center px-1 touch:min-h-11">
            <Checkbox
              label={columnNames[column]}
              checked={columns.includes(column)}
              // One has to stay: a list without a choice has the default columns.
              disabled={columns.length === 1 && columns.includes(column)}
              onChange={({ target }) =>
                onChange(
                  linkColumns.filter((each) =>
                    each === column ? target.checked : columns.includes(each),
                  ),
                )
              }
            />
          </li>
        ))}
      </ul>
      <Button
        isSmall
        look="quiet"
        className="mt-2 w-full"
        disabled={String(columns) === String(defaultColumns)}
        onClick={() => onChange(defaultColumns)}
      >
        Reset columns
      </Button>
    </Popover>
  )
}
