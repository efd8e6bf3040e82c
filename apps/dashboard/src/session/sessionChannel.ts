export type SessionChange = 'signed-in' | 'signed-out'

type Listener = (change: SessionChange) => void

/** Tells the other tabs of this browser that the session has changed. */
const channel = new BroadcastChannel('throughlink-session')
const listeners = new Set<Listener>()

channel.addEventListener('message', ({ data }: MessageEvent<SessionChange>) => {
  notifyListeners(data)
})

/** Ends the session in this tab and in all others. */
export function announceSignOut(): void {
  channel.postMessage('signed-out' satisfies SessionChange)
  notifyListeners('signed-out')
}

/** Tells only the other tabs. For a sign-in in this one. */
export function announceSignIn(): void {
  channel.postMessage('signed-in' satisfies SessionChange)
}

/** Calls the listener when this or another tab signed out, or another tab signed in. */
export function onSessionChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notifyListeners(change: SessionChange): void {
  for (const listener of listeners) listener(change)
}
