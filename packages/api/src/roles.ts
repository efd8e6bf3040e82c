/** Roles of a member, from fewest to most permissions. */
export const roles = ['viewer', 'editor', 'admin', 'owner'] as const
export type Role = (typeof roles)[number]

/** Subject, minimum role and scope of an operation. Short, because the table is part of every dashboard. */
export type AccessRow =
  readonly ['anyone' | 'person'] | readonly ['app' | 'organization', Role, string | null]
