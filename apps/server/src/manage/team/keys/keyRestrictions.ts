import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { ProblemError } from '#errors.ts'
import type { Principal } from '#manage/access/principal.ts'

/** What limits the use of a secret key besides its scopes. */
export interface KeyRestrictions {
  /** Null: it never expires. */
  readonly expiresAt: Date | null
  /** CIDR ranges. Empty: all addresses. */
  readonly allowedAddresses: readonly string[]
}

export interface KeyRestrictionsInput {
  readonly expiresAt?: string | null
  readonly allowedAddresses?: readonly string[]
}

/** Parses the restrictions of a new key. Throws `validation_failed`. */
export function readRestrictions(input: KeyRestrictionsInput, nowMs: number): KeyRestrictions {
  const expiresAt = input.expiresAt == null ? null : new Date(input.expiresAt)
  // The format of the schema allows leap seconds, which a `Date` cannot represent.
  if (expiresAt !== null && !(expiresAt.getTime() > nowMs)) {
    throw createInvalid('/expiresAt', 'must be a time in the future')
  }
  const allowedAddresses = (input.allowedAddresses ?? []).map((text, index) => {
    const range = toRange(text)
    if (range !== null) return range
    const detail = 'must be an address or a CIDR range other than /0, such as 203.0.113.0/24'
    throw createInvalid(`/allowedAddresses/${index}`, detail)
  })
  return { expiresAt, allowedAddresses: [...new Set(allowedAddresses)] }
}

/** A key cannot create a key that outlives it, or that can be used from more addresses. */
export function rejectWiderKey(principal: Principal, restrictions: KeyRestrictions): void {
  if (principal.kind === 'person') return
  const { expiresAt, allowedAddresses } = principal
  if (
    expiresAt !== null &&
    !(restrictions.expiresAt !== null && restrictions.expiresAt <= expiresAt)
  ) {
    const detail = 'A key that expires cannot create a key that expires later, or never.'
    throw new ProblemError('forbidden', { detail })
  }
  if (allowedAddresses.length === 0) return
  const isWithin = (range: string) => allowedAddresses.some((each) => isSubrange(range, each))
  if (restrictions.allowedAddresses.length > 0 && restrictions.allowedAddresses.every(isWithin))
    return
  const detail = 'A key with a list of addresses cannot create a key for other addresses.'
  throw new ProblemError('forbidden', { detail })
}

/** Returns a CIDR range in its shortest form, or null. A range of all addresses restricts nothing. */
function toRange(text: string): string | null {
  const [address = '', prefix, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0 || address.includes('%')) return null
  if (prefix === undefined) return toRange(`${address}/${version === 4 ? 32 : 128}`)
  if (!ipaddr.isValidCIDR(text) || Number(prefix) === 0) return null
  const network =
    version === 4
      ? ipaddr.IPv4.networkAddressFromCIDR(text)
      : ipaddr.IPv6.networkAddressFromCIDR(text)
  return `${network.toString()}/${Number(prefix)}`
}

function isSubrange(inner: string, outer: string): boolean {
  const [address, prefix] = ipaddr.parseCIDR(inner)
  const [outerAddress, outerPrefix] = ipaddr.parseCIDR(outer)
  if (address.kind() !== outerAddress.kind() || prefix < outerPrefix) return false
  return address.match(outerAddress, outerPrefix)
}

function createInvalid(pointer: string, detail: string): ProblemError {
  return new ProblemError('validation_failed', { errors: [{ pointer, detail }] })
}
