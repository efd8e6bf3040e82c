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
  })
  for (const kind of ['click', 'auxclick', 'submit']) {
    addEventListener(kind, (event) => event.preventDefault(), true)
  }
})()
