/** Expressions that a page evaluates, so that every engine measures the same. */

/** The banner, wherever it is on the page of a window. Undefined for none. */
export const bannerIn = (view: string): string => `[...${view}.document.body.children]
  .map((each) => each.shadowRoot?.querySelector('section')).find(Boolean)`

export const banner = bannerIn('window')

/** What of the banner does not fit into a window. */
export const fitIn = (view: string): string => `((section) => section && ({
  lang: section.lang,
  dir: section.dir,
  cut: [...section.querySelectorAll('a, button, div, .icon')]
    .filter((part) => part.scrollWidth > part.clientWidth + 1).map((part) => part.textContent),
  outside: [...section.querySelectorAll('a, button, div, .icon')]
    .map((part) => part.getBoundingClientRect())
    .filter(({ left, right }) => left < 0 || right > ${view}.innerWidth).length,
  overflow: Math.max(0, ${view}.document.documentElement.scrollWidth - ${view}.innerWidth),
  isReadable: section.querySelector('i').clientWidth > 50,
  width: ${view}.innerWidth,
}))(${bannerIn(view)}) ?? null`

/** Taps on 100 of the page's links to products, which lead nowhere, and the time of one. */
export const tapTime = `(() => {
  document.addEventListener('click', (event) => event.preventDefault())
  const links = [...document.querySelectorAll('a[href*="/products/"]')]
  const startedAtMs = performance.now()
  for (let tap = 0; tap < 100; tap++) links[tap * 99]?.click()
  const tapMs = (performance.now() - startedAtMs) / 100
  return { tapMs, count: links.length, decorated: links.filter(({ href }) => href.includes('ref=anna')).length }
})()`
