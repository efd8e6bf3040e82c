import { maxImportBytes } from '@throughlink/protocol/rules'
import { FileUp } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, useId, useState } from 'react'
import { locale } from '../../../format/locale.ts'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/classNames.ts'

const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })

export interface FileChoiceProps {
  readonly file: File | null
  readonly onChoose: (file: File | null) => void
}

/** A file by dialog, drag and drop, or paste. */
export function FileChoice({ file, onChoose }: FileChoiceProps) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped !== undefined) onChoose(dropped)
  }
  const paste = (event: ClipboardEvent) => {
    const [pasted] = event.clipboardData.files
    const text = event.clipboardData.getData('text/plain')
    if (pasted !== undefined) onChoose(pasted)
    else if (text.trim() !== '') onChoose(new File([text], 'Pasted text', { type: 'text/csv' }))
  }
  if (file !== null) {
    return (
      <div>
        <p className="mb-1 text-sm font-medium">File</p>
        <div className="flex items-center gap-3 rounded-control border border-line bg-sunken py-1.5 pr-1.5 pl-3">
          <span className="min-w-0 flex-1 truncate">
            {file.name} <span className="text-sm text-ink-3">{formatBytes(file.size)}</span>
          </span>
          <Button isSmall onClick={() => onChoose(null)}>
            Change
          </Button>
        </div>
        {file.size > maxImportBytes && (
          <p role="alert" className="mt-1 text-sm text-bad">
            The file is larger than 50 MB. Split it and import the parts.
          </p>
        )}
      </div>
    )
  }
  return (
    <div>
      <p className="mb-1 text-sm font-medium">File</p>
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={classNames(
          'relative flex flex-col items-center gap-1 rounded-control border border-dashed px-5 py-8 text-center has-focus-visible:outline-2 has-focus-visible:outline-accent',
          isOver ? 'border-accent bg-accent-soft' : 'border-control',
        )}
      >
        <FileUp aria-hidden className="size-5 text-ink-3" strokeWidth={1.5} />
        <label htmlFor={id} className="font-medium">
          Choose a file or drop it here
        </label>
        <p className="text-sm text-ink-3">
          Or focus this box and paste rows with their header. Up to 50 MB.
        </p>
        <input
          id={id}
          type="file"
          accept=".csv,text/csv,text/plain"
          onPaste={paste}
          onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </div>
    </div>
  )
}

/** `640 B`, `12.3 kB`, `4.5 MB`. */
function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`
  return bytes < 1_000_000 ? `${format.format(bytes / 1e3)} kB` : `${format.format(bytes / 1e6)} MB`
}
