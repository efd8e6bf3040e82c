/** How often browsers without the Navigation API are asked for the address. */
const intervalMs = 500

/**
 * Calls `update` now and after each client-side navigation. Browsers without the Navigation API do not report one, and
 * routers change the address some time after the tap, so there it is compared twice a second. Returns a function that
 * stops it.
 */
export function watchPage(update: () => void): () => void {
  const { navigation } = globalThis as { readonly navigation?: EventTarget }
  let url = ''
  const check = () => {
    if (url === location.href) return
    url = location.href
    update()
  }
  navigation?.addEventListener('currententrychange', check)
  const timer = navigation === undefined ? setInterval(check, intervalMs) : undefined
  check()
  return () => {
    navigation?.removeEventListener('currententrychange', check)
    clearInterval(timer)
  }
}
