import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '../session/sessionQuery.ts'
import { OnDemand } from '../ui/OnDemand.tsx'

const load = async () => ({ default: (await import('./AccountMenuList.tsx')).AccountMenuList })

/** Shows the signed-in person. The menu is loaded when it is pointed at. */
export function AccountMenu({ onNavigate }: { readonly onNavigate: () => void }) {
  const session = useQuery(sessionQuery).data
  if (session === null || session === undefined) return null
  const { name, email } = session.person
  return (
    <OnDemand
      load={load}
      props={{ onNavigate }}
      popup="menu"
      trigger={
        <button
          type="button"
          className="flex w-full items-center gap-2.5 rounded-control p-2 text-left hover:bg-sunken"
        >
          <span
            aria-hidden
            className="flex size-7 shrink-0 items-center justify-center rounded-full bg-accent-soft text-sm font-semibold text-accent"
          >
            {name.slice(0, 1).toUpperCase()}
          </span>
          <span className="min-w-0">
            <span className="block truncate text-sm font-medium">{name}</span>
            <span className="block truncate text-xs text-ink-3">{email}</span>
          </span>
        </button>
      }
    />
  )
}
