import { ProblemError } from '#errors.ts'
import type { PersonSession } from './person.ts'

/** Throws `unauthenticated` if the last sign-in is more than a day ago. */
export function requireFresh({ isFresh }: Pick<PersonSession, 'isFresh'>): void {
  if (isFresh === true) return
  const detail = 'Your last sign-in is more than a day ago. Sign in again first.'
  throw new ProblemError('unauthenticated', { detail })
}
