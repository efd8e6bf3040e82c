import type { GeneratorId } from '../run/job.ts'
import type { Generate } from '../world.ts'
import { generateHeldOut } from './held-out/generateHeldOut.ts'
import { generateTuned } from './tuned/generateTuned.ts'

/** All generators by id. */
export const generators: Readonly<Record<GeneratorId, Generate>> = {
  tuned: generateTuned,
  'held-out': generateHeldOut,
}
