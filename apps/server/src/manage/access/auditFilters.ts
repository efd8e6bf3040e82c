import { type Static, Type } from 'typebox'
import { ProblemError } from '#errors.ts'
import type { AuditFilter } from './auditStatements.ts'

const plainText = '^[^\\u0000]*$'
const idFilter = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 300, pattern: plainText, description }))
const timeFilter = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', description }))

/** The query parameters of the list and of the export. */
export const auditFilters = {
  action: Type.Optional(
    Type.String({
      maxLength: 100,
      pattern: '^[a-z_.]*$',
      description: 'Beginning of the action, such as `link.` or `link.updated`.',
    }),
  ),
  actorId: idFilter('Id of the person or key that made the change.'),
  target: idFilter('Id of the changed resource.'),
  appId: idFilter('Only changes to this app.'),
  from: timeFilter('Only entries at or after this time.'),
  to: timeFilter('Only entries before this time.'),
}
export type AuditQuery = Static<ReturnType<typeof Type.Object<typeof auditFilters>>>

/** Throws `validation_failed` for a time that does not exist. */
export function readAuditFilter(query: AuditQuery): AuditFilter {
  const { action = '', actorId = null, target = null, appId = null, ...period } = query
  return { action, actorId, target, appId, ...readPeriod(period) }
}

function readPeriod({ from, to }: Pick<AuditQuery, 'from' | 'to'>) {
  return { from: readTime('/from', from), to: readTime('/to', to) }
}

function readTime(pointer: string, text: string | undefined): Date | null {
  if (text === undefined) return null
  const time = new Date(text)
  // The format allows leap seconds, which a `Date` cannot represent.
  if (!Number.isNaN(time.getTime())) return time
  const error = { pointer, detail: 'must be a time, such as 2026-01-31T12:00:00Z' }
  throw new ProblemError('validation_failed', { errors: [error] })
}
