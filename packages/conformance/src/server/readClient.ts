import { capabilities, isCapability } from '../capabilities.ts'
import type { Client } from '../summary/summarize.ts'

/** Reads the body of `POST /client`. An error names the member to correct. */
export function readClient(
  body: Readonly<Record<string, unknown>>,
): Client | { readonly error: string } {
  const { name, version, capabilities: declared } = body
  if (typeof name !== 'string' || name === '') return { error: '`name` must be a text.' }
  if (typeof version !== 'string' || version === '') return { error: '`version` must be a text.' }
  if (!Array.isArray(declared) || !declared.every(isCapability)) {
    const known = Object.keys(capabilities).join(', ')
    return { error: `\`capabilities\` must be a list of these names: ${known}.` }
  }
  return { name, version, capabilities: declared }
}
