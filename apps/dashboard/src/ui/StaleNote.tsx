import { CloudOff } from 'lucide-react'
import { Time } from './Time.tsx'

export function StaleNote({ updatedAt }: { readonly updatedAt: number }) {
  return (
    <p role="status" className="flex items-center gap-2 px-5 py-2 text-sm text-warn">
      <CloudOff aria-hidden className="size-4" />
      <span>
        Cannot refresh. Last updated <Time value={updatedAt} />.
      </span>
    </p>
  )
}
