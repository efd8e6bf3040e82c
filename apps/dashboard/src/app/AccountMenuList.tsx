import { useNavigate } from '@tanstack/react-router'
import { BookOpen, LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { api } from '../session/api.ts'
import { announceSignOut } from '../session/sessionChannel.ts'
import { describeError } from '../ui/describeError.ts'
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '../ui/Menu.tsx'
import { notify } from '../ui/Toast.tsx'
import { readTheme, setTheme, type Theme } from './theme.ts'

const themeItems = [
  { theme: 'system', label: 'Like the system', icon: Monitor },
  { theme: 'light', label: 'Light', icon: Sun },
  { theme: 'dark', label: 'Dark', icon: Moon },
] as const

export interface AccountMenuListProps {
  readonly onNavigate: () => void
  /** The button that opens the menu. */
  readonly trigger: ReactElement
}

/** Opens at once. */
export function AccountMenuList({ onNavigate, trigger }: AccountMenuListProps) {
  const navigate = useNavigate()
  const [theme, setShownTheme] = useState<Theme>(readTheme)
  const signOut = async () => {
    try {
      await api.signOut({})
      announceSignOut()
    } catch (error) {
      notify({ title: 'Not signed out.', description: describeError(error).title })
    }
  }
  return (
    <Menu isOpenAtFirst trigger={trigger}>
      <MenuItem
        onSelect={() => {
          onNavigate()
          void navigate({ to: '/account' })
        }}
      >
        <UserRound aria-hidden className="size-4 text-ink-3" />
        Your account
      </MenuItem>
      <MenuItem onSelect={() => window.open('/api/reference', '_blank', 'noreferrer')}>
        <BookOpen aria-hidden className="size-4 text-ink-3" />
        API reference
      </MenuItem>
      <MenuSeparator />
      <MenuGroup label="Theme">
        {themeItems.map(({ theme: each, label, icon: Icon }) => (
          <MenuItem
            key={each}
            onSelect={() => {
              setTheme(each)
              setShownTheme(each)
            }}
          >
            <Icon aria-hidden className="size-4 text-ink-3" />
            <span className="flex-1">{label}</span>
            {theme === each && <span className="text-xs text-ink-3">current</span>}
          </MenuItem>
        ))}
      </MenuGroup>
      <MenuSeparator />
      <MenuItem onSelect={() => void signOut()}>
        <LogOut aria-hidden className="size-4 text-ink-3" />
        Sign out
      </MenuItem>
    </Menu>
  )
}
