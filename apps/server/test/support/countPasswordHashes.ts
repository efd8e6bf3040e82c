import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** Counts the password hashes of this process while something runs: what makes a sign-in slow. */
export async function countPasswordHashes(run: () => Promise<unknown>): Promise<number> {
  const { scrypt } = crypto
  let count = 0
  const counted = (...args: Parameters<typeof scrypt>): void => {
    count += 1
    scrypt(...args)
  }
  replace(counted)
  try {
    await run()
  } finally {
    replace(scrypt)
  }
  return count
}

function replace(scrypt: unknown): void {
  Object.assign(crypto, { scrypt })
  // The library of sign-in imports the function by its name.
  syncBuiltinESMExports()
}
