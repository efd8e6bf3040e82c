import { addDays, type DayRange } from '@throughlink/protocol/rules'
import { Download } from 'lucide-react'
import { type CsvCell, nameCsv, toCsv } from '../format/csv.ts'
import { useApp } from '../session/useApp.ts'
import { downloadFile } from '../ui/downloadFile.ts'
import { IconButton } from '../ui/IconButton.tsx'

export interface CsvButtonProps {
  /** Name of the card, for the button and the file. */
  readonly card: string
  readonly range: DayRange
  /** The rows of the file, the header first: what the card shows. */
  readonly toTable: () => readonly (readonly CsvCell[])[]
}

/** Downloads the figures of a card. The file is made in the browser. */
export function CsvButton({ card, range, toTable }: CsvButtonProps) {
  const { name } = useApp()
  const download = () => {
    const file = nameCsv(card, name, range.from, addDays(range.to, -1))
    downloadFile(file, new Blob([toCsv(toTable())], { type: 'text/csv' }))
  }
  return (
    <IconButton label={`Download ${card} as CSV`} onClick={download}>
      <Download aria-hidden className="size-4" />
    </IconButton>
  )
}
