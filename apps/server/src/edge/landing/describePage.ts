import { Type } from 'typebox'

/** Describes a response with a page, for the API reference. */
export function describePage(description: string) {
  return { description, content: { 'text/html': { schema: Type.String() } } }
}
