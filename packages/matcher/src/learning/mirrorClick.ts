import type { Candidate } from '../decision/candidate.ts'

/** Marks where a mirrored click leads: to no real destination. */
export const placeboMark = 'placebo:'

/**
 * A click that came after an install, as if it had come as long before. It cannot have led to the install,
 * so every match with one is false, and the number of such matches estimates how many false ones there are
 * among the real. No label is needed.
 */
export function mirrorClick(candidate: Candidate, installAtMs: number): Candidate {
  return {
    ...candidate,
    id: placeboMark + candidate.id,
    linkId: placeboMark + candidate.linkId,
    atMs: 2 * installAtMs - candidate.atMs,
    availability: 1,
  }
}
