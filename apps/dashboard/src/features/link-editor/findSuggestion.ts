import type { PageCard } from '@throughlink/api'
import type { LinkForm } from './linkForm.ts'

const fields = ['title', 'description', 'imageUrl'] as const

export interface Suggestion extends Partial<Pick<LinkForm, (typeof fields)[number]>> {
  /** Whether it would replace something that was typed. */
  readonly replaces: boolean
}

/** Returns what a page has for the card that the link does not have yet. Null if there is nothing. */
export function findSuggestion(form: LinkForm, card: PageCard): Suggestion | null {
  const found = fields.flatMap((field) => {
    const value = card[field]
    return value === null || value === form[field] ? [] : [[field, value] as const]
  })
  if (found.length === 0) return null
  const replaces = found.some(([field]) => form[field].trim() !== '')
  return { ...Object.fromEntries(found), replaces }
}
