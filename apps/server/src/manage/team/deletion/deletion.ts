import { Type } from 'typebox'
import { ProblemError } from '#errors.ts'

/** The response to a deletion. */
export const DeletionSchema = Type.Object(
  {
    deletedAt: Type.String({ format: 'date-time', description: 'Time of the deletion.' }),
    restorableUntil: Type.String({
      format: 'date-time',
      description: 'End of the grace period. The data is purged after it.',
    }),
  },
  { title: 'Deletion' },
)

/** A field of every resource that can be deleted. */
export const DeletedAtSchema = Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
  description: 'Time of the deletion. Null unless it was deleted and can be restored.',
})

export function toDeletion(deletedAt: Date, graceMs: number) {
  return {
    deletedAt: deletedAt.toISOString(),
    restorableUntil: new Date(deletedAt.getTime() + graceMs).toISOString(),
  }
}

/** Throws `not_found` after the grace period: from then on the purge may have begun. */
export function requireRestorable(deletedAt: Date | null, graceMs: number, nowMs: number): void {
  if (deletedAt !== null && nowMs >= deletedAt.getTime() + graceMs) {
    throw new ProblemError('not_found', { detail: 'The grace period has ended.' })
  }
}
