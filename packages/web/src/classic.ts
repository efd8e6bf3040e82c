/**
 * The script for pages without a build, served by every link domain. It reads its settings from the attributes of its
 * own element, and offers the functions of the package as `throughlink`.
 */
import { createLinkUrl } from './createLinkUrl.ts'
import { createPageLink } from './createPageLink.ts'
import { decorateLinks } from './decorateLinks.ts'
import { readSettings } from './readSettings.ts'
import { showBanner } from './showBanner.ts'
import { showCode } from './showCode.ts'

const functions = { createLinkUrl, createPageLink, decorateLinks, showBanner, showCode }

try {
  Object.assign(globalThis, { throughlink: functions })
  const script = document.currentScript
  if (script instanceof HTMLScriptElement) {
    const settings = readSettings(script.src, script.dataset)
    const { banner, code, decorate, selector, codeSelector } = settings
    decorateLinks(selector, decorate)
    if (banner !== null) showBanner(banner)
    const showCodes = () => {
      for (const element of document.querySelectorAll(codeSelector)) showCode(element, code)
    }
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', showCodes)
    else showCodes()
  }
} catch {
  // The page goes on without it.
}
