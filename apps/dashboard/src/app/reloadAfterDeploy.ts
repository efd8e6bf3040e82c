import { isOtherBuild } from './isOtherBuild.ts'

const key = 'reloaded-at'
const minIntervalMs = 60_000

/**
 * A page that was open during a deployment asks for files that no longer exist. Loads the new version once, if the
 * service has one: in an outage a reload would replace the page by an error of the browser. Until then, and
 * otherwise, the error is shown in place.
 */
export function reloadAfterDeploy(): void {
  addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(key) ?? 0)
    if (Date.now() - last < minIntervalMs) return
    void hasOtherBuild().then((isReplaced) => {
      if (!isReplaced) return
      sessionStorage.setItem(key, String(Date.now()))
      location.reload()
    })
  })
}

async function hasOtherBuild(): Promise<boolean> {
  const running = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  try {
    const response = await fetch('/', { cache: 'no-store' })
    return response.ok && isOtherBuild(await response.text(), running ?? '')
  } catch {
    return false
  }
}
