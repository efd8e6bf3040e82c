/* global document, navigator, screen, location, devicePixelRatio, ClipboardItem, Blob, fetch, setTimeout */

// Sent to browsers without comment lines and indentation. Reads its input from the body's data attributes.
// Every browser API that it uses may be missing.
;(() => {
  const { clickId, second, family, beacons, copies } = document.body.dataset
  const nav = navigator
  const isTouchMac = /Macintosh/.test(nav.userAgent) && nav.maxTouchPoints > 1

  const post = (url, body, mode) =>
    fetch(url, { method: 'POST', body, mode, credentials: 'omit', keepalive: true }).catch(() => {})

  // Called only while the page is visible.
  const report = async () => {
    let hints = {}
    try {
      hints = await nav.userAgentData.getHighEntropyValues(['model', 'platformVersion'])
    } catch {
      // Only Chromium supports client hints.
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
    // Over both IP versions. Plain text needs no preflight.
    for (const url of others) post(url, text, 'no-cors')
  }

  // A prefetched page becomes visible later, or never.
  const reportOnce = () => {
    if (document.visibilityState !== 'visible') return
    document.removeEventListener('visibilitychange', reportOnce)
    report()
  }
  document.addEventListener('visibilitychange', reportOnce)
  reportOnce()

  // Must call the clipboard API before any await: the tap allows it only then.
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
      // Open the store even if the clipboard does not respond.
      Promise.race([copy(), new Promise((resolve) => setTimeout(resolve, 800))]).then(go, go)
    })
  }

  if (isTouchMac) document.documentElement.classList.add('pad')
})()
