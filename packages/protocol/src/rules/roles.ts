/** Roles of a member, from fewest to most permissions. Each role includes the permissions of those before it. */
export const roles = ['viewer', 'editor', 'admin', 'owner'] as const
export type Role = (typeof roles)[number]
