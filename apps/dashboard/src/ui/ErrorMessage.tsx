import { CircleAlert } from 'lucide-react'
import { describeError } from './describeError.ts'

/** The error of a form or a dialog, announced to screen readers. Renders nothing for null. */
export function ErrorMessage({ error }: { readonly error: unknown }) {
  if (error === null || error === undefined) return null
  const { title, detail, requestId } = describeError(error)
  return (
    <div
      role="alert"
      className="mt-3 flex gap-2 rounded-control bg-bad-soft px-3 py-2 text-sm text-bad"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        {detail !== null && <p className="break-words">{detail}</p>}
        {requestId !== null && <p className="font-mono text-xs">Request {requestId}</p>}
      </div>
    </div>
  )
}
