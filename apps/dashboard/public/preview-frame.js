// Shows a page that the dashboard sends. Runs in a sandboxed frame with a policy of its own: see addDashboard.ts.
'use strict'
;(() => {
  addEventListener('message', ({ source, origin, data }) => {
    // The frame has an opaque origin, but its address is the dashboard's.
    if (source !== parent || origin !== location.origin || typeof data?.html !== 'string') return
    const page = new DOMParser().parseFromString(data.html, 'text/html')
    // Scripts of a parsed document do not run, and the policy forbids them. These would leave the page.
    for (const element of page.querySelectorAll('script, meta[http-equiv], base')) element.remove()
    document.replaceChild(document.adoptNode(page.documentElement), document.documentElement)
    if (typeof data.mode === 'string') setMode(data.mode)
  })
  // The page follows the visitor's system, which a frame cannot change: its styles are applied as if they matched.
  const setMode = (mode) => {
    document.documentElement.style.colorScheme = mode
    for (const { cssRules } of document.styleSheets) {
      for (const { media } of cssRules) {
        const [, scheme] = /prefers-color-scheme:\s*(\w+)/.exec(media?.mediaText ?? '') ?? []
        if (scheme !== undefined) media.mediaText = scheme === mode ? 'all' : 'not all'
      }
    }
  }
  for (const kind of ['click', 'auxclick', 'submit']) {
    addEventListener(kind, (event) => event.preventDefault(), true)
  }
})()
