import type { FastifyRequest } from 'fastify'
import { ProblemError } from '../../errors.ts'

/** The version of a thing as HTTP tells it. */
export function formatEtag(version: number): string {
  return `"${version}"`
}

/**
 * Which version the sender wants to change, from `If-Match`. Null: whichever there is. What is no version
 * of ours matches none.
 */
export function readIfMatch({ headers }: Pick<FastifyRequest, 'headers'>): number | null {
  const given = headers['if-match']?.trim()
  if (given === undefined || given === '*') return null
  const [, digits] = /^"(\d{1,9})"$/.exec(given) ?? []
  if (digits === undefined) throw new ProblemError('precondition_failed')
  return Number(digits)
}
