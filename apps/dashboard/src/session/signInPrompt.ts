/** Asks the person to sign in again, in place. Resolves with whether the same person did. */
export type SignInPrompt = () => Promise<boolean>

let show: SignInPrompt | null = null
let open: Promise<boolean> | null = null

/** Registers what shows the prompt. Returns a function that removes it. */
export function onSignInNeeded(prompt: SignInPrompt): () => void {
  show = prompt
  return () => {
    if (show === prompt) show = null
  }
}

/** Requests that fail at the same time share one prompt. False at once if nothing can show it. */
export function askToSignIn(): Promise<boolean> {
  open ??= (show?.() ?? Promise.resolve(false)).finally(() => {
    open = null
  })
  return open
}

export function isAskingToSignIn(): boolean {
  return open !== null
}
