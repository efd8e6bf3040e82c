import type { NavigateOptions } from '@tanstack/react-router'
import { navigation } from './navigation.ts'
import { settingsSections } from './settingsSections.ts'

export interface Command {
  readonly value: string
  readonly label: string
  readonly detail?: string
  /** Keys that do the same without the palette. */
  readonly keys?: readonly string[]
  readonly options: NavigateOptions
}

/** Lists the commands that the palette offers before anything is typed. */
export function listCommands(appId: string): readonly Command[] {
  const params = { appId }
  return [
    {
      value: 'new-link',
      label: 'Create a link',
      keys: ['C'],
      options: { to: '/apps/$appId/links/new', params },
    },
    ...navigation.map(({ to, label, key }) => ({
      value: to,
      label,
      keys: ['G', key.toUpperCase()],
      options: { to, params },
    })),
    ...settingsSections.map(({ to, label }) => ({
      value: to,
      label: `Settings: ${label}`,
      options: { to, params },
    })),
    {
      value: 'compare',
      label: 'Compare links',
      options: { to: '/apps/$appId/compare', params },
    },
    { value: 'setup', label: 'Setup checklist', options: { to: '/apps/$appId/setup', params } },
    { value: 'account', label: 'Your account', options: { to: '/account' } },
  ]
}
