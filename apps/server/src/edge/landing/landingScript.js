/* global document, navigator, screen, location, devicePixelRatio, ClipboardItem, Blob, fetch, setTimeout */

// Sent to browsers as it stands here, but for lines of comment and indentation. What it needs is in the
// body's data attributes, and every name that it reads may be missing.
;(() => {
  const { clickId, second, family, beacons, copies } = document.body.dataset
  const nav = navigator
  const isTouchMac = /Macintosh/.test(nav.userAgent) && nav.maxTouchPoints > 1

  const post = (url, body, mode) =>
    fetch(url, { method: 'POST', body, mode, credentials: 'omit', keepalive: true }).catch(() => {})

  // Only called while somebody can see the page.
  const report = async () => {
    let hints = {}
    try {
      hints = await nav.userAgentData.getHighEntropyValues(['model', 'platformVersion'])
    } catch {
      // Only Chromium has them.
    }
    const signals = {
      clickId,
      second: Number(second),
      family,
      isVisible: true,
      screenWidth: screen.width,
      screenHeight: screen.height,
      scale: devicePixelRatio,
      maxTouchPoints: nav.maxTouchPoints || 0,
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone || null,
      languages: (nav.languages || [nav.language]).slice(0, 10),
      model: hints.model || null,
      platformVersion: hints.platformVersion || null,
    }
    const text = JSON.stringify(signals)
    const [beacon, ...others] = beacons.split(' ')
    const body = new Blob([text], { type: 'application/json' })
    if (!nav.sendBeacon || !nav.sendBeacon(beacon, body)) post(beacon, body)
    // By the other kind of address too. Plain text goes without a question before it.
    for (const url of others) post(url, text, 'no-cors')
  }

  // A page that was loaded ahead of time is seen later, or never.
  const reportOnceSeen = () => {
    if (document.visibilityState !== 'visible') return
    document.removeEventListener('visibilitychange', reportOnceSeen)
    report()
  }
  document.addEventListener('visibilitychange', reportOnceSeen)
  reportOnceSeen()

  // Must reach the clipboard's own call without waiting for anything: the tap allows it only then.
  const copy = async () => {
    const { clipboard } = nav
    const list = 'text/uri-list'
    const blob = (type) => new Blob([copies], { type })
    try {
      if (ClipboardItem.supports && !ClipboardItem.supports(list)) throw 0
      const item = { [list]: blob(list), 'text/plain': blob('text/plain') }
      await clipboard.write([new ClipboardItem(item)])
    } catch {
      await clipboard.writeText(copies)
    }
  }

  for (const link of document.querySelectorAll('[data-copy]')) {
    link.addEventListener('click', (event) => {
      event.preventDefault()
      const go = () => {
        location.href = link.href
      }
      // The store is reached whether or not the clipboard answers.
      Promise.race([copy(), new Promise((resolve) => setTimeout(resolve, 800))]).then(go, go)
    })
  }

  if (isTouchMac) document.documentElement.classList.add('pad')
})()
