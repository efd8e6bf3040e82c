import type { GeneratorId } from '../run/job.ts'

/** Names a generator in tables. Generator c is held out: nothing was tuned on its results. */
export function generatorTitle(generator: GeneratorId): string {
  return generator === 'c' ? 'generator c (held out)' : `generator ${generator}`
}
