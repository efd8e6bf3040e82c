import type { Config } from '../../config.ts'
import { deriveSealingKey, type SealingKeys } from './sealSecret.ts'

/** Made of the operator's one secret: the first seals, and all that still verify click ids open. */
export function deriveSealingKeys({ clickKeys }: Pick<Config, 'clickKeys'>): SealingKeys {
  const [first, ...others] = clickKeys.map(({ secret }) => deriveSealingKey(secret))
  if (first === undefined) throw new Error('There is no secret to make keys of.')
  return [first, ...others]
}
