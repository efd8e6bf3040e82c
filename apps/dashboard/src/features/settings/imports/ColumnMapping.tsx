import { Select } from '../../../ui/Select.tsx'
import {
  type ImportField,
  importFields,
  isMappable,
  mapColumn,
  type Mapping,
  recognizeField,
} from './columnMapping.ts'
import type { CsvPreview } from './readCsvPreview.ts'

export interface ColumnMappingProps {
  readonly preview: CsvPreview
  readonly mapping: Mapping
  readonly onChange: (mapping: Mapping) => void
}

const options: readonly { readonly value: ImportField | ''; readonly label: string }[] = [
  { value: '', label: 'Ignore' },
  ...Object.entries(importFields).map(([value, label]) => ({ value: value as ImportField, label })),
]

/** The columns of the file with examples, and what each becomes. */
export function ColumnMapping({ preview, mapping, onChange }: ColumnMappingProps) {
  return (
    <div>
      <p className="mb-1 text-sm font-medium">Columns</p>
      <div className="overflow-x-auto rounded-control border border-line">
        <table className="w-full text-sm">
          <caption className="sr-only">Columns of the file</caption>
          <thead>
            <tr className="border-b border-line text-left text-ink-3">
              <th scope="col" className="h-8 px-3 font-normal">
                Column
              </th>
              <th scope="col" className="px-3 font-normal">
                First rows
              </th>
              <th scope="col" className="px-3 font-normal">
                Becomes
              </th>
            </tr>
          </thead>
          <tbody>
            {preview.header.map((column, index) => (
              <tr key={`${index}-${column}`} className="border-b border-line last:border-0">
                <th scope="row" className="max-w-40 truncate px-3 text-left font-medium">
                  {column}
                </th>
                <td
                  className="max-w-0 truncate px-3 text-ink-2 w-1/2"
                  title={listExamples(preview, index, '\n')}
                >
                  {listExamples(preview, index, ' · ')}
                </td>
                <td className="px-3 py-1">
                  {isMappable(column) ? (
                    <Select
                      aria-label={`Column ${column} becomes`}
                      className="min-w-36 text-sm"
                      value={mapping[index] ?? ''}
                      options={options}
                      onValueChange={(field) =>
                        onChange(mapColumn(mapping, index, field === '' ? null : field))
                      }
                    />
                  ) : (
                    <span className="flex h-9 min-w-36 items-center text-ink-2 touch:h-11">
                      {describeFixed(column)}
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function listExamples({ rows }: CsvPreview, index: number, separator: string): string {
  return rows
    .map((row) => row[index] ?? '')
    .filter((cell) => cell !== '')
    .slice(0, 3)
    .join(separator)
}

/** Columns that are recognized by their name, and those whose name cannot be sent. */
function describeFixed(column: string): string {
  const field = recognizeField(column)
  if (field !== null) return importFields[field]
  return 'Ignored: its name is empty or has a comma'
}
