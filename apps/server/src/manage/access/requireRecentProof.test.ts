import { expect, test } from 'vitest'
import type { ProblemError } from '#errors.ts'
import { proofMs, requireRecentProof } from './requireRecentProof.ts'

const at = new Date('2026-01-01T12:00:00Z')

test('a proof counts for ten minutes, and not longer', () => {
  expect(() => requireRecentProof(at, at.getTime() + proofMs - 1)).not.toThrow()
  expect(() => requireRecentProof(at, at.getTime() + proofMs)).toThrow(
    expect.objectContaining<Partial<ProblemError>>({ code: 'proof_required' }),
  )
})
