import type { ImportError } from '@throughlink/api'
import { useState } from 'react'
import { formatCount } from '../../../format/numbers.ts'
import { Button } from '../../../ui/Button.tsx'

const firstShown = 20

/** Rows that could not be imported, by line of the file. */
export function ImportErrors({ errors }: { readonly errors: readonly ImportError[] }) {
  const [isAllShown, setIsAllShown] = useState(false)
  const shown = isAllShown ? errors : errors.slice(0, firstShown)
  return (
    <div className="max-h-96 overflow-auto rounded-control border border-line">
      <table className="w-full text-sm">
        <caption className="sr-only">Rows that could not be imported</caption>
        <thead>
          <tr className="border-b border-line text-left text-ink-3">
            <th scope="col" className="h-8 px-3 text-right font-normal">
              Line
            </th>
            <th scope="col" className="px-3 font-normal">
              Column
            </th>
            <th scope="col" className="w-full px-3 font-normal">
              Error
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ line, column, detail }, index) => (
            <tr key={index} className="border-b border-line align-top last:border-0">
              <td className="px-3 py-1.5 text-right">{formatCount(line)}</td>
              <td className="max-w-40 truncate px-3 py-1.5 text-ink-2">{column ?? '–'}</td>
              <td className="min-w-48 px-3 py-1.5 break-words">{detail}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < errors.length && (
        <div className="border-t border-line py-1 text-center">
          <Button look="quiet" isSmall onClick={() => setIsAllShown(true)}>
            Show all {formatCount(errors.length)}
          </Button>
        </div>
      )}
    </div>
  )
}
