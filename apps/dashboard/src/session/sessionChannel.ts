/** Tells the other tabs of this browser that the session has changed. */
const channel = new BroadcastChannel('throughlink-session')
const listeners = new Set<() => void>()

channel.addEventListener('message', () => notifyListeners())

/** Ends the session in this tab and in all others. */
export function announceSignOut(): void {
  channel.postMessage('changed')
  notifyListeners()
}

/** Tells only the other tabs. For a sign-in in this one. */
export function announceSignIn(): void {
  channel.postMessage('changed')
}

/** Calls the listener when this or another tab signed out, or another tab signed in. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}
