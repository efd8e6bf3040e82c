// Runs before the first paint. A file and not inline, because the policy allows no inline script.
;(() => {
  const root = document.documentElement
  const stored = localStorage.getItem('theme')
  const isDark =
    stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = isDark ? 'dark' : 'light'

  // Pages without a menu.
  const isStandalone =
    /^\/(sign-in|bootstrap|accept-invitation|reset-password|forgotten-password|confirm-email)\/?$/
  root.dataset.boot = isStandalone.test(location.pathname) ? 'plain' : 'app'

  const load = (attributes) => {
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { crossOrigin: 'anonymous', ...attributes }))
    return link
  }
  const loadData = (href) => load({ rel: 'preload', as: 'fetch', href })
  const [, app, isOverview] = /^\/apps\/([^/]+)(\/overview\/?$)?/.exec(location.pathname) ?? []

  // What every page begins with. The scripts ask for it when they are here, seconds later on a slow network.
  if (root.dataset.boot === 'app') {
    const session = loadData('/api/auth/session')
    // Not if nobody is signed in, or if the scripts are here and ask themselves.
    session.addEventListener('load', () => {
      const [{ responseStatus } = {}] = performance.getEntriesByName(session.href)
      if (responseStatus !== 200 || root.dataset.started !== undefined) return
      loadData('/api/v1/organizations?limit=100')
      if (app !== undefined) loadData(`/api/v1/apps/${app}`)
      if (isOverview === undefined) return
      loadData(`/api/v1/apps/${app}/setup`)
      loadData(`/api/v1/apps/${app}/analytics/freshness`)
    })
  }
  // The same for the files of the overview, where most visits begin. `build/firstPage.ts` lists them.
  if (isOverview !== undefined || location.pathname === '/') {
    const files = document.querySelector('meta[name="first-page"]')?.content ?? ''
    for (const href of files.split(' ').filter(Boolean)) load({ rel: 'modulepreload', href })
  }

  // A file that is missing, or that this browser cannot read, before anything was rendered.
  const fail = ({ target, filename }) => {
    const isFile =
      target instanceof HTMLScriptElement ||
      (target instanceof HTMLLinkElement && target.rel === 'stylesheet') ||
      (filename ?? '').startsWith(`${location.origin}/assets/`)
    const page = document.getElementById('root')
    if (!isFile || (page !== null && page.childElementCount > 0)) return
    root.dataset.boot = 'failed'
    const text = document.getElementById('boot-error')
    if (text !== null) text.hidden = false
  }
  addEventListener('error', fail, true)
  addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('#boot-reload') !== null) location.reload()
  })
})()
