import { describeError } from './describeError.ts'
import { notify } from './Toast.tsx'

/** Shows the error of a request at the edge of the page. For what has no place of its own for it. */
export function notifyError(error: unknown): void {
  const { title, detail } = describeError(error)
  notify({ title, ...(detail === null ? {} : { description: detail }) })
}
