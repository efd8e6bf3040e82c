import { Link, Outlet, useLocation, useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { settingsSections } from './settingsSections.ts'

/** The sections of an organization, in the order of their navigation. */
const organizationSections = [
  { to: '/organizations/$organizationId/members', label: 'Members' },
  { to: '/organizations/$organizationId/keys', label: 'Keys' },
  { to: '/organizations/$organizationId/audit-log', label: 'Audit log' },
  { to: '/organizations/$organizationId/settings', label: 'Organization' },
] as const

const linkClass =
  'flex h-8 items-center rounded-control px-2 text-sm whitespace-nowrap text-ink-2 hover:bg-sunken hover:text-ink touch:h-11'
const activeProps = {
  className: 'bg-sunken font-medium !text-ink',
  'aria-current': 'page',
} as const

/** Settings of an app: a column of sections beside the section. */
export function SettingsLayout() {
  const { appId } = useParams({ from: '/signed-in/apps/$appId' })
  return (
    <Sections label="Settings">
      {settingsSections.map(({ to, label }) => (
        <Link key={to} to={to} params={{ appId }} className={linkClass} activeProps={activeProps}>
          {label}
        </Link>
      ))}
    </Sections>
  )
}

export function OrganizationLayout() {
  const { organizationId } = useParams({ from: '/signed-in/organizations/$organizationId' })
  return (
    <Sections label="Organization">
      {organizationSections.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          params={{ organizationId }}
          className={linkClass}
          activeProps={activeProps}
        >
          {label}
        </Link>
      ))}
    </Sections>
  )
}

function Sections({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const nav = useRef<HTMLElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  // On a phone the sections are a row that is wider than the screen.
  useEffect(() => {
    nav.current
      ?.querySelector('[aria-current]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [path])
  return (
    <div className="gap-8 md:flex">
      <nav
        ref={nav}
        aria-label={label}
        className="mb-5 flex gap-0.5 overflow-x-auto md:mb-0 md:w-44 md:shrink-0 md:flex-col md:overflow-visible"
      >
        {children}
      </nav>
      <div className="min-w-0 max-w-3xl flex-1">
        <Outlet />
      </div>
    </div>
  )
}
