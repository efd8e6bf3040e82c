type Ask = () => Promise<boolean>

let ask: Ask | null = null
let pending: Promise<boolean> | null = null

/** Asks the person to confirm that it is them. Returns false if they cancelled. One dialog for all requests at a time. */
export function requestProof(): Promise<boolean> {
  pending ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    pending = null
  })
  return pending
}

/** Sets how people are asked. Returns a function that removes it. */
export function setProofDialog(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = null
  }
}
