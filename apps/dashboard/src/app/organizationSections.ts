/** The sections of an organization, in the order of their navigation. */
export const organizationSections = [
  { to: '/organizations/$organizationId/members', label: 'Members' },
  { to: '/organizations/$organizationId/keys', label: 'Keys' },
  { to: '/organizations/$organizationId/audit-log', label: 'Audit log' },
  { to: '/organizations/$organizationId/settings', label: 'Organization' },
] as const
