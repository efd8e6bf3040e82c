import type { Key } from '@throughlink/api'

export type Scope = Key['scopes'][number]

interface ScopeInfo {
  readonly scope: Scope
  readonly label: string
  readonly hint: string
}

export interface ScopeGroup {
  readonly label: string
  /** Acts on the organization, so a key of one app cannot use it. */
  readonly isOrganizationOnly?: boolean
  readonly scopes: readonly ScopeInfo[]
}

/** The scopes of secret keys, in the order of the form. */
const scopeGroups: readonly ScopeGroup[] = [
  {
    label: 'Links',
    scopes: [
      { scope: 'links:read', label: 'Read', hint: 'List, preview and export links.' },
      { scope: 'links:write', label: 'Write', hint: 'Create, edit, archive and import links.' },
    ],
  },
  {
    label: 'Analytics',
    scopes: [
      { scope: 'analytics:read', label: 'Read', hint: 'Query and export clicks and events.' },
      { scope: 'analytics:write', label: 'Write', hint: 'Share reports, and annotate charts.' },
    ],
  },
  {
    label: 'Events',
    scopes: [{ scope: 'events:write', label: 'Write', hint: 'Log events of your own server.' }],
  },
  {
    label: 'Installs',
    scopes: [
      { scope: 'installs:read', label: 'Read', hint: 'List installs and explain matches.' },
      { scope: 'installs:erase', label: 'Erase', hint: 'Erase the data of an install for good.' },
    ],
  },
  {
    label: 'Apps',
    scopes: [
      { scope: 'apps:read', label: 'Read', hint: 'Read apps and their domains.' },
      { scope: 'apps:write', label: 'Write', hint: 'Change apps and their domains.' },
    ],
  },
  {
    label: 'Webhooks',
    scopes: [
      { scope: 'webhooks:read', label: 'Read', hint: 'Read webhooks and their deliveries.' },
      { scope: 'webhooks:write', label: 'Write', hint: 'Create, change and redeliver.' },
    ],
  },
  {
    label: 'Keys',
    scopes: [{ scope: 'keys:write', label: 'Write', hint: 'Create and revoke keys.' }],
  },
  {
    label: 'Members',
    isOrganizationOnly: true,
    scopes: [
      { scope: 'members:read', label: 'Read', hint: 'List members and invitations.' },
      { scope: 'members:write', label: 'Write', hint: 'Invite, change and remove members.' },
    ],
  },
  {
    label: 'Audit log',
    isOrganizationOnly: true,
    scopes: [{ scope: 'audit:read', label: 'Read', hint: 'List audit log entries.' }],
  },
]

export function listScopeGroups(isForOrganization: boolean): readonly ScopeGroup[] {
  return scopeGroups.filter(({ isOrganizationOnly }) => isForOrganization || !isOrganizationOnly)
}

/** `Links read, write · Analytics read`: the scopes of a key by group. */
export function describeScopes(scopes: readonly Scope[]): string {
  const parts = scopeGroups.flatMap((group) => {
    const labels = group.scopes
      .filter(({ scope }) => scopes.includes(scope))
      .map(({ label }) => label.toLowerCase())
    return labels.length === 0 ? [] : [`${group.label} ${labels.join(', ')}`]
  })
  return parts.join(' · ')
}

/** Adds or removes a scope. */
export function toggleScope(scopes: readonly Scope[], scope: Scope): readonly Scope[] {
  return scopes.includes(scope) ? scopes.filter((each) => each !== scope) : [...scopes, scope]
}
