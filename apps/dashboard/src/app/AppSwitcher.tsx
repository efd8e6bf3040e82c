import { useQueries, useQuery } from '@tanstack/react-query'
import { ChevronsUpDown } from 'lucide-react'
import { appsQuery, organizationsQuery } from '../session/organizationsQuery.ts'
import { OnDemand } from '../ui/OnDemand.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useMenuApp } from './useMenuApp.ts'

const load = async () => ({ default: (await import('./AppSwitcherList.tsx')).AppSwitcherList })

/** Switches between the apps of all organizations of the person. */
export function AppSwitcher({ onNavigate }: { readonly onNavigate: () => void }) {
  const { appId, organizationId } = useMenuApp()
  const organizations = useQuery(organizationsQuery).data ?? []
  const apps = useQueries({ queries: organizations.map(({ id }) => appsQuery(id)) })
  const groups = organizations.map((organization, index) => ({
    organization,
    apps: apps[index]?.data ?? [],
  }))
  const current =
    groups.find((group) => group.apps.some((app) => app.id === appId)) ??
    groups.find(({ organization }) => organization.id === organizationId) ??
    groups[0]
  if (current === undefined) return <Skeleton className="h-13" />
  const app = current.apps.find(({ id }) => id === appId)
  return (
    <OnDemand
      load={load}
      props={{ groups, appId, onNavigate }}
      popup="menu"
      trigger={
        <button
          type="button"
          className="flex w-full items-center gap-2 rounded-control border border-line bg-surface px-2 py-1.5 text-left hover:bg-sunken"
        >
          <span className="min-w-0 flex-1">
            <span className="block truncate text-xs text-ink-3">{current.organization.name}</span>
            <span className="block truncate text-base font-medium">
              {app?.name ?? 'Choose an app'}
            </span>
          </span>
          <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-3" />
        </button>
      }
    />
  )
}
