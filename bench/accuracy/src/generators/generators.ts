import type { Generate } from '../generator.ts'
import type { GeneratorId } from '../run/job.ts'
import { generateA } from './a/generateA.ts'
import { generateB } from './b/generateB.ts'
import { generateC } from './c/generateC.ts'

/** All generators by id. */
export const generators: Readonly<Record<GeneratorId, Generate>> = {
  a: generateA,
  b: generateB,
  c: generateC,
}
