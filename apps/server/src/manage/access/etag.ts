import type { FastifyRequest } from 'fastify'
import { ProblemError } from '#errors.ts'

/** Formats the version of a resource as an ETag. */
export function formatEtag(version: number): string {
  return `"${version}"`
}

/**
 * Reads the expected version from `If-Match`. Null: any version. Throws `precondition_failed` for a value
 * that is not one of our ETags, because it matches no version.
 */
export function readIfMatch({ headers }: Pick<FastifyRequest, 'headers'>): number | null {
  const value = headers['if-match']?.trim()
  if (value === undefined || value === '*') return null
  const [, digits] = /^"(\d{1,9})"$/.exec(value) ?? []
  if (digits === undefined) throw new ProblemError('precondition_failed')
  return Number(digits)
}
