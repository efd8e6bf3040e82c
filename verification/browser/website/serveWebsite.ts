import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { cardPath, codePath, drawQrSvg, plainQrStyle } from '@throughlink/protocol/rules'
import type { Language } from '@throughlink/server/src/catalog/landing/texts/texts.ts'
import { encodeQr } from '@throughlink/server/src/catalog/links/encodeQr.ts'
import { buildCard } from '@throughlink/server/src/catalog/website/buildCard.ts'
import { currentScript } from '@throughlink/server/src/catalog/website/websiteScripts.ts'
import { listen, type Listening } from '../../harness/browser/listen.ts'
import { placeholders } from './routers/buildRouterApp.ts'

export interface Website extends Listening {
  /**
   * Origin of the website. Its pages are at any path; see `PageOptions` for their query. `/guide` has the guide's
   * snippet, and `/frame?frame=<path>` a page in a frame of 320 pixels.
   */
  readonly site: string
  /** Origin of the link domain. */
  readonly links: string
  /** Requests to the link domain since the last page. */
  readonly requests: string[]
}

/** Options of a page, in its query as `options=<JSON>`. */
export interface PageOptions {
  readonly lang?: string
  /** `data-` attributes of the script's element. */
  readonly data?: Readonly<Record<string, string>>
  /** How many further links the page has. */
  readonly links?: number
  /** Whether the page says that its browser is Safari on an iPhone. It then collects `violations` of its policy. */
  readonly isPhone?: boolean
  /** Whether the page has styles that would spoil an element without protection. */
  readonly isHostile?: boolean
  /** Whether the link domain never answers for the card. */
  readonly isSilent?: boolean
  /** Whether the link domain never answers for the script. */
  readonly isLost?: boolean
}

/** The policy of the requirement: no inline scripts and styles, nothing but the site and its link domain. */
const policy = (links: string) =>
  `default-src 'none'; script-src 'self' ${links}; style-src 'self' ${links}; ` +
  `connect-src ${links}; img-src 'self' ${links}; base-uri 'none'; require-trusted-types-for 'script'`

/** Files that may contain placeholders. */
const buildTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 72 72"><rect width="72" height="72" fill="#ffd60a"/><circle cx="36" cy="36" r="16" fill="#fff"/></svg>'

const files: Readonly<Record<string, readonly [type: string, body: string]>> = {
  '/page.css': [
    'text/css',
    'body{margin:0;font:17px/1.5 system-ui,sans-serif;background:#fff;color:#17171c}' +
      'main{padding:24px;max-width:640px;margin:auto}h1{margin:20px 0 0;font-size:28px;line-height:1.2}p{margin:12px 0}' +
      '.photo{display:grid;place-items:center;height:260px;border-radius:16px;background:#f3ead8}' +
      '.photo::before{content:"";width:132px;height:132px;border-radius:50%;background:#fff6de;box-shadow:0 0 70px #ffd98a}' +
      'a{color:#1d4ed8}@media(prefers-color-scheme:dark){body{background:#0f0f13;color:#f4f4f7}a{color:#9db8ff}.photo{background:#2b2620}}' +
      '[data-link-code]{width:160px;height:160px}',
  ],
  '/hostile.css': [
    'text/css',
    'div,section{display:none!important;position:static!important;transform:scale(.1)!important}' +
      'a,b,i,button{color:red!important;background:lime!important;font-size:40px!important}',
  ],
  '/phone.js': [
    'text/javascript',
    `window.violations = []
addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => violations.push(effectiveDirective + ' ' + blockedURI))
Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1' })`,
  ],
  '/icon.svg': ['image/svg+xml', icon],
}

/**
 * Serves a website at `www.localhost` under a strict policy, and its link domain at `go.localhost`. `folder`: its pages
 * are those of a build with the placeholders of `buildRouterApp.ts`, without a policy.
 */
export async function serveWebsite(folder: string | null = null): Promise<Website> {
  const requests: string[] = []
  let port = ''
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host ?? ''}`)
    if (url.hostname === 'go.localhost') {
      requests.push(url.pathname + url.search)
      serveLinkDomain(url, response, request.headers.referer)
    } else if (folder === null) serveSite(url, response, `http://go.localhost:${port}`)
    else serveBuild(folder, url, response, `http://go.localhost:${port}`)
  })
  const listening = await listen(server)
  port = new URL(listening.origin).port
  return {
    ...listening,
    requests,
    site: `http://www.localhost:${port}`,
    links: `http://go.localhost:${port}`,
  }
}

function send(response: ServerResponse, type: string, body: string | Buffer): void {
  response
    .writeHead(200, {
      'content-type': type,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
    .end(body)
}

/** The page of the guide, with the link domain, path and hash that the API would return. */
function readSnippet(links: string): string {
  const guide = readFileSync(new URL('../../../docs/guides/website.md', import.meta.url), 'utf8')
  const snippet = /```html\n([^]*?)```/.exec(guide)?.[1] ?? ''
  return snippet
    .replaceAll('https://go.acme.example', links)
    .replace(/\/_tl\/w\/\w+\.js/, currentScript.path)
    .replace(/sha384-[^"]*/, currentScript.integrity)
}

const isSilentPage = new Set<string>()
/** The link domain leaves a request for this path open. */
const lostPath = '/_tl/w/lost.js'

function serveSite(url: URL, response: ServerResponse, links: string): void {
  const [type, body] = files[url.pathname] ?? []
  if (type !== undefined && body !== undefined) {
    send(response, type, body)
    return
  }
  const framed = url.searchParams.get('frame')
  if (url.pathname === '/frame' && framed !== null) {
    const size = 'style="width:320px;height:568px;border:0"'
    const src = framed.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
    send(response, 'text/html', `<!doctype html><title>Frame</title><iframe ${size} src="${src}">`)
    return
  }
  const options = JSON.parse(url.searchParams.get('options') ?? '{}') as PageOptions
  const { lang = 'en', data = {}, isPhone, isHostile, isSilent, isLost } = options
  if (isSilent) isSilentPage.add(lang)
  else isSilentPage.delete(lang)
  const attributes = Object.entries(data)
    .map(([name, value]) => ` data-${name}="${value}"`)
    .join('')
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy(links),
  })
  if (url.pathname === '/guide') {
    response.end(
      `<!doctype html><html lang="en"><title>Guide</title><link rel="icon" href="/icon.svg">${readSnippet(links)}`,
    )
    return
  }
  response.end(`<!doctype html><html lang="${lang}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Paper lantern</title>
<link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/page.css">
${isHostile ? '<link rel="stylesheet" href="/hostile.css">' : ''}
${isPhone ? '<script src="/phone.js"></script>' : ''}
<script src="${links}${isLost ? lostPath : currentScript.path}" integrity="${currentScript.integrity}" crossorigin="anonymous" async${attributes}></script>
</head><body><main><div class="photo"></div><h1>Paper lantern</h1><p><strong>€ 49</strong></p>
<p>Rice paper on a frame of bamboo. Folds flat, hangs from one hook, and makes a warm light in every room.</p>
<p>Every lantern is made by hand, so no two of them are quite the same. It comes with two metres of cord, and fits every bulb up to ten watts.</p>
<p><a id="app" href="${links}/sale?ref=team">Open in the app</a> <a id="here" href="${links}/open/*">This page</a></p>
<div data-link-code></div>
${Array.from({ length: options.links ?? 0 }, (_, index) => `<a href="${links}/products/${index}">${index}</a>`).join('\n')}
</main></body></html>`)
}

function serveBuild(folder: string, url: URL, response: ServerResponse, links: string): void {
  const [ownType, own] = files[url.pathname] ?? []
  if (ownType !== undefined && own !== undefined) {
    send(response, ownType, own)
    return
  }
  const path = url.pathname.replace(/\/$/, '')
  // As servers of static files do, and of single pages in the end.
  const found = [path, `${path}.html`, `${path}/index.html`, '/index.html']
    .map((each) => join(folder, each))
    .find((file) => existsSync(file) && statSync(file).isFile())
  if (found === undefined) {
    response.writeHead(404).end()
    return
  }
  const type = buildTypes[extname(found)]
  const body = readFileSync(found)
  const filled = body
    .toString()
    .replaceAll(placeholders.links, links)
    .replaceAll(placeholders.script, currentScript.path)
    .replaceAll(placeholders.integrity, currentScript.integrity)
    // Not every engine can be given the user agent of a phone.
    .replace('<head>', '<head><script src="/phone.js"></script>')
  send(response, type ?? 'application/octet-stream', type === undefined ? body : filled)
}

function serveLinkDomain(url: URL, response: ServerResponse, referer = ''): void {
  if (url.pathname === lostPath) return
  if (url.pathname === currentScript.path) {
    send(response, 'text/javascript; charset=utf-8', currentScript.body)
  } else if (url.pathname === cardPath) {
    const language = (url.searchParams.get('language') ?? 'en') as Language
    // Leaves the request open, as a network does that loses it.
    if (isSilentPage.has(language)) return
    const app = {
      // A long name has to fit too.
      name: language === 'en' ? 'Lumen Lamps' : 'Lumen, lamps and more',
      icon_url: `http://www.localhost:${url.port}/icon.svg`,
      accent_color: '#ffd60a',
      landing_text: null,
      landing_translations: [],
      app_store_id: '1234567890',
    }
    const card = buildCard(app, language, url.searchParams.get('color'))
    send(response, 'application/json', JSON.stringify({ ...card, iconUrl: app.icon_url }))
  } else if (url.pathname === codePath) {
    const link = `http://${url.host}${url.searchParams.get('link') ?? ''}`
    const options = { style: plainQrStyle, size: 512, margin: 4, logoUrl: null }
    const code = drawQrSvg(encodeQr(link, { hasLogo: false }), options)
    send(response, 'image/svg+xml', code)
  } else {
    send(response, 'text/html', `<!doctype html><title>Link</title><p>${referer}</p>`)
  }
}
