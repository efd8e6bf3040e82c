import { emptyForm, type LinkForm } from './linkForm.ts'

const keyOf = (appId: string) => `link-draft:${appId}`

/** The form of a new link as it was before a reload. Null if there is none. */
export function readDraft(appId: string): LinkForm | null {
  const text = sessionStorage.getItem(keyOf(appId))
  if (text === null) return null
  try {
    const draft = JSON.parse(text) as Partial<LinkForm>
    // A draft of an older version may lack fields.
    return { ...emptyForm, ...draft, campaign: { ...emptyForm.campaign, ...draft.campaign } }
  } catch {
    return null
  }
}

/** @param draft A `LinkForm` as JSON. */
export function writeDraft(appId: string, draft: string): void {
  sessionStorage.setItem(keyOf(appId), draft)
}

export function clearDraft(appId: string): void {
  sessionStorage.removeItem(keyOf(appId))
}
