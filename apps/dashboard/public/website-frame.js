// Runs the script for websites on a page that does not exist, with the settings that the dashboard sends. Runs in a
// sandboxed frame with a policy of its own: see addDashboard.ts, which serves the script too.
'use strict'
;(() => {
  let isStarted = false
  addEventListener('message', ({ source, origin, data }) => {
    // The frame has an opaque origin, but its address is the dashboard's.
    if (source !== parent || origin !== location.origin || isStarted) return
    if (typeof data?.attributes !== 'object') return
    isStarted = true
    const { attributes, path, userAgent, card, code, mode } = data
    const page = new URL(path, 'https://www.example.com')
    // What the script reads of a page.
    globalThis.websitePage = {
      location: page,
      navigator: { userAgent, maxTouchPoints: 0 },
      fetch: () => Promise.resolve({ ok: true, json: () => Promise.resolve(card) }),
    }
    // The address of the code is on the link domain, which may not work yet.
    Object.defineProperty(HTMLImageElement.prototype, 'src', {
      set(url) {
        this.setAttribute('src', String(url).includes('/_tl/code.svg') ? code : url)
      },
    })
    document.documentElement.toggleAttribute('data-top', attributes.position === 'top')
    // A frame cannot change the mode of the visitor's system: the page and the banner are told what it would be.
    document.documentElement.style.colorScheme = mode
    const script = document.createElement('script')
    Object.assign(script.dataset, { theme: mode, ...attributes })
    script.src = '/website-script.js'
    document.head.append(script)
  })
  for (const kind of ['click', 'auxclick', 'submit']) {
    addEventListener(kind, (event) => event.preventDefault(), true)
  }
})()
