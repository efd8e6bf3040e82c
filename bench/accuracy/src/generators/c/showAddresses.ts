import type { Random } from '../../random.ts'
import type { Addresses } from '../../world.ts'
import type { Attachment } from './attach.ts'
import { noise } from './noise.ts'
import type { Phone } from './person.ts'
import type { Scene } from './scene.ts'

const dayMs = 86_400_000

/**
 * Returns the addresses that the service sees: that of the request, and the other family's if a page reaches
 * the single-stack hosts. An app sends a single request.
 */
export function showAddresses(
  { prefersIpv6 }: Scene,
  phone: Phone,
  { v4, v6Prefix }: Attachment,
  atMs: number,
  showsBoth: boolean,
  random: Random,
): Addresses {
  if (v6Prefix === null) return { main: 'v4', v4, v6: null }
  const isV6 = random.chance(prefersIpv6)
  // Interface identifiers are temporary: a new one each day.
  const groups = [12, 13, 14, 15].map((purpose) =>
    (1 + Math.floor(noise(phone.index, Math.floor(atMs / dayMs), purpose) * 0xffff)).toString(16),
  )
  const v6 = `${v6Prefix}:${groups.join(':')}`
  return {
    main: isV6 ? 'v6' : 'v4',
    v4: !isV6 || showsBoth ? v4 : null,
    v6: isV6 || showsBoth ? v6 : null,
  }
}
