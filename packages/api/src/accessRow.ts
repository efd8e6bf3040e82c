import type { Role } from '@throughlink/protocol/rules'

/**
 * Subject, minimum role and scope of an operation, and whether people must have proved in the last minutes who they are.
 * Short, because the table is part of every dashboard.
 */
export type AccessRow =
  | readonly ['anyone' | 'person']
  | readonly ['person', null, null, true]
  | readonly ['app' | 'organization', Role, string | null]
  | readonly ['app' | 'organization', Role, string | null, true]
