import { useNavigate } from '@tanstack/react-router'
import type { App, JoinedOrganization } from '@throughlink/api'
import { Check, Plus, Users } from 'lucide-react'
import type { ReactElement } from 'react'
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '../ui/Menu.tsx'

export interface AppSwitcherListProps {
  readonly groups: readonly {
    readonly organization: Pick<JoinedOrganization, 'id' | 'name'>
    readonly apps: readonly Pick<App, 'id' | 'name'>[]
  }[]
  /** The app of the page. */
  readonly appId: string | undefined
  readonly onNavigate: () => void
  /** The button that opens the menu. */
  readonly trigger: ReactElement
}

/** Opens at once. */
export function AppSwitcherList({ groups, appId, onNavigate, trigger }: AppSwitcherListProps) {
  const navigate = useNavigate()
  const go = (action: () => Promise<void>) => () => {
    onNavigate()
    void action()
  }
  return (
    <Menu isOpenAtFirst trigger={trigger}>
      {groups.map((group) => (
        <MenuGroup key={group.organization.id} label={group.organization.name}>
          {group.apps.map((each) => (
            <MenuItem
              key={each.id}
              onSelect={go(() =>
                navigate({ to: '/apps/$appId/overview', params: { appId: each.id } }),
              )}
            >
              <span className="min-w-0 flex-1 truncate">{each.name}</span>
              {each.id === appId && <Check aria-hidden className="size-4 shrink-0" />}
            </MenuItem>
          ))}
          <MenuItem
            onSelect={go(() =>
              navigate({
                to: '/organizations/$organizationId/new-app',
                params: { organizationId: group.organization.id },
              }),
            )}
          >
            <Plus aria-hidden className="size-4 text-ink-3" />
            New app
          </MenuItem>
          <MenuItem
            onSelect={go(() =>
              navigate({
                to: '/organizations/$organizationId/members',
                params: { organizationId: group.organization.id },
              }),
            )}
          >
            <Users aria-hidden className="size-4 text-ink-3" />
            Members, keys and audit log
          </MenuItem>
          <MenuSeparator />
        </MenuGroup>
      ))}
      <MenuItem onSelect={go(() => navigate({ to: '/new-organization' }))}>
        <Plus aria-hidden className="size-4 text-ink-3" />
        New organization
      </MenuItem>
    </Menu>
  )
}
