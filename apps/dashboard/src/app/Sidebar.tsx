import { Link } from '@tanstack/react-router'
import { Search, Users } from 'lucide-react'
import { Kbd } from '../ui/Kbd.tsx'
import { formatCommandKey } from '../ui/useCommandKey.ts'
import { Wordmark } from '../ui/Wordmark.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { AppSwitcher } from './AppSwitcher.tsx'
import { navigation } from './navigation.ts'
import { SetupLink } from './SetupLink.tsx'
import { useMenuApp } from './useMenuApp.ts'

export interface SidebarProps {
  readonly onNavigate: () => void
  readonly onSearch: () => void
}

const itemClass =
  'flex h-8 items-center gap-2.5 rounded-control px-2 text-base text-ink-2 hover:bg-sunken hover:text-ink touch:h-11'

const active = { className: 'bg-sunken font-medium !text-ink', 'aria-current': 'page' } as const

export function Sidebar({ onNavigate, onSearch }: SidebarProps) {
  const { appId, organizationId } = useMenuApp()
  return (
    <div className="flex h-full flex-col gap-3 p-3">
      <Link to="/" onClick={onNavigate} className="flex h-9 items-center rounded-control px-2">
        <Wordmark />
      </Link>
      <AppSwitcher onNavigate={onNavigate} />
      <button
        type="button"
        onClick={onSearch}
        className={`${itemClass} w-full border border-line bg-surface`}
      >
        <Search aria-hidden className="size-4 shrink-0" />
        <span className="flex-1 text-left">Search</span>
        <Kbd>{formatCommandKey('K')}</Kbd>
      </button>
      <nav aria-label="App" className="flex-1 overflow-y-auto">
        {appId !== undefined && (
          <ul className="space-y-0.5">
            <SetupLink
              appId={appId}
              className={itemClass}
              activeProps={active}
              onNavigate={onNavigate}
            />
            {navigation.map(({ to, label, icon: Icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  params={{ appId }}
                  onClick={onNavigate}
                  className={itemClass}
                  activeProps={active}
                >
                  <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {organizationId !== undefined && (
          <ul className="mt-3 border-t border-line pt-3">
            <li>
              <Link
                to="/organizations/$organizationId/members"
                params={{ organizationId }}
                onClick={onNavigate}
                className={itemClass}
                activeProps={active}
              >
                <Users aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
                Members
              </Link>
            </li>
          </ul>
        )}
      </nav>
      <AccountMenu onNavigate={onNavigate} />
    </div>
  )
}
