import type { Config } from '#config.ts'
import { deriveSealingKey, type SealingKeys } from '#platform/crypto/sealSecret.ts'

/**
 * Derives sealing keys from the secrets of the operator. The first one seals, all of them open. Without
 * SECRETS_KEY, CLICK_KEYS seal. With it, they still open what was sealed before.
 */
export function deriveSealingKeys({
  secretsKeys,
  clickKeys,
}: Pick<Config, 'secretsKeys' | 'clickKeys'>): SealingKeys {
  const secrets = [...secretsKeys, ...clickKeys.map(({ secret }) => secret)]
  const [first, ...others] = secrets.map(deriveSealingKey)
  if (first === undefined) throw new Error('No secret is configured to derive sealing keys from.')
  return [first, ...others]
}
