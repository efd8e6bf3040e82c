import type { Candidate } from '../decision/candidate.ts'

/** Prefix of a mirrored click's destination, which is not real. */
export const placeboPrefix = 'placebo:'

/**
 * Returns a click that came after an install as if it had come equally long before. It cannot have caused the
 * install, so every match with it is false. The number of such matches estimates the false ones among real
 * matches, without labels.
 */
export function mirrorClick(candidate: Candidate, installAtMs: number): Candidate {
  return {
    ...candidate,
    id: placeboPrefix + candidate.id,
    linkId: placeboPrefix + candidate.linkId,
    atMs: 2 * installAtMs - candidate.atMs,
    availability: 1,
  }
}
