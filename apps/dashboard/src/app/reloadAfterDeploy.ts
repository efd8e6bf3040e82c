const key = 'reloaded-at'
const minIntervalMs = 60_000

/**
 * A page that was open during a deployment asks for files that no longer exist. Loads the new version once;
 * if that does not help, the error is shown instead of a loop.
 */
export function reloadAfterDeploy(): void {
  addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(key) ?? 0)
    if (Date.now() - last < minIntervalMs) return
    event.preventDefault()
    sessionStorage.setItem(key, String(Date.now()))
    location.reload()
  })
}
