import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { scrypt } = crypto

function scryptAtLowCost(
  ...[password, salt, length, options, done]: Parameters<typeof scrypt>
): void {
  scrypt(password, salt, length, { ...options, N: 16 }, done)
}

/**
 * Sets what a password hash costs in this process. The full cost is 0.1 s of CPU time, and tests of accounts hash a
 * thousand passwords. A hash of one cost is not valid at the other one.
 */
export function setPasswordCost(cost: 'full' | 'low'): void {
  Object.assign(crypto, { scrypt: cost === 'full' ? scrypt : scryptAtLowCost })
  // The library of sign-in imports the function by its name.
  syncBuiltinESMExports()
}
