import type { Config } from '../../config.ts'
import { deriveSealingKey, type SealingKeys } from './sealSecret.ts'

/** Derives sealing keys from the secrets of the operator. The first one seals, all of them open. */
export function deriveSealingKeys({ clickKeys }: Pick<Config, 'clickKeys'>): SealingKeys {
  const [first, ...others] = clickKeys.map(({ secret }) => deriveSealingKey(secret))
  if (first === undefined) throw new Error('No secret is configured to derive sealing keys from.')
  return [first, ...others]
}
