import { cardPath, codePath, fillPath, scriptPathPrefix } from '@throughlink/protocol/rules'
import { type ContentPolicy, findBlocking, parsePolicies, type PolicyUse } from './contentPolicy.ts'
import { type PageScript, readPage } from './readPage.ts'
import { websiteError, type WebsiteFinding, websiteWarning } from './websiteFinding.ts'

/** A page as a browser receives it. */
export interface WebsitePage {
  /** After redirects. */
  readonly url: string
  readonly html: string
  /** The headers `Content-Security-Policy`. */
  readonly policies: readonly string[]
}

/** A script that a link domain serves. */
export interface ServedScript {
  readonly body: Uint8Array
  /** `old`: of an earlier release. `latest`: at the path whose content changes with each release. */
  readonly version: 'current' | 'old' | 'latest'
}

export type HashAlgorithm = 'sha256' | 'sha384' | 'sha512'

/** What is known about the service behind a page. */
export interface PageFacts {
  /** Origins of the app's link domains. Null if they are not known: then every domain counts. */
  readonly origins: ReadonlySet<string> | null
  /** Returns the script that a link domain serves at a URL, or null for none. */
  readonly findScript: (url: URL) => ServedScript | null
  /** Returns a hash in Base64. */
  readonly hash: (algorithm: HashAlgorithm, body: Uint8Array) => string
}

export interface PageCheck {
  /** URL of the script that the page loads. Null if it loads none. */
  readonly scriptUrl: string | null
  /** URL of the page's own link. Null if there is none to look at. */
  readonly linkUrl: string | null
  readonly findings: readonly WebsiteFinding[]
}

/** A script of ours, on whatever domain. */
type FoundScript = PageScript & { readonly url: URL }

const copySnippet = 'Copy the snippet again, in the dashboard under Settings, Website.'

const isOurs = (script: PageScript): script is FoundScript =>
  script.url?.pathname.startsWith(scriptPathPrefix) === true

/** Lists the URLs of the script on a page, on whatever domain. */
export function listScriptUrls({ url, html }: WebsitePage): readonly URL[] {
  return readPage(html, new URL(url))
    .scripts.filter(isOurs)
    .map((script) => script.url)
}

/** Checks whether browsers run the script on a page. */
export function checkPage(page: WebsitePage, facts: PageFacts): PageCheck {
  const { origins, findScript } = facts
  const pageUrl = new URL(page.url)
  const { scripts, policies } = readPage(page.html, pageUrl)
  const found = scripts.filter(isOurs)
  const own = found.filter(({ url }) => origins?.has(url.origin) ?? true)
  // One of the app, and of these one that the service has.
  const script = own.find(({ url }) => findScript(url) !== null) ?? own[0] ?? found[0]
  if (script === undefined) {
    const fix =
      'Add the snippet to the page. A tag manager, or a bundle with `@throughlink/web`, adds it where this check cannot see it.'
    const message = 'The page does not contain the script.'
    return {
      scriptUrl: null,
      linkUrl: null,
      findings: [websiteError('script_missing', message, fix)],
    }
  }
  const headers = page.policies.flatMap(parsePolicies)
  return {
    scriptUrl: script.url.href,
    linkUrl: toLinkUrl(script, pageUrl, origins),
    findings: [
      ...checkAddress(script, facts),
      ...checkElement(script, facts),
      ...checkPolicies(
        script,
        pageUrl,
        [...headers, ...policies.slice(0, script.policyCount)],
        [...headers, ...policies],
      ),
      ...(own.length > 1
        ? [
            websiteWarning(
              'script_repeated',
              `The page loads the script ${own.length} times.`,
              'Keep one of the elements.',
            ),
          ]
        : []),
    ],
  }
}

function checkAddress({ url }: FoundScript, { origins, findScript }: PageFacts): WebsiteFinding[] {
  if (origins?.has(url.origin) === false) {
    const message = `The script comes from ${url.origin}, which serves no links of this app.`
    return [websiteError('script_other_app', message, copySnippet)]
  }
  const served = findScript(url)
  if (served === null) {
    const message = `The service has no script at ${url.pathname}.`
    return [websiteError('script_unknown', message, copySnippet)]
  }
  if (served.version !== 'old') return []
  const message = `The script is of an earlier release: ${url.pathname}.`
  return [websiteWarning('script_old', message, `It goes on working. ${copySnippet}`)]
}

function checkElement({ url, attributes }: FoundScript, facts: PageFacts): WebsiteFinding[] {
  const findings: WebsiteFinding[] = []
  const { type = '' } = attributes
  if (!/^\s*$|javascript/i.test(type) || type.toLowerCase() === 'module') {
    const message = `The element has the type "${type}", with which the script does not read its settings.`
    findings.push(websiteError('script_type', message, 'Remove the attribute `type`.'))
  }
  if (!('async' in attributes)) {
    const message =
      'The element has no `async`, so the page waits for the script, also if the link domain does not respond.'
    findings.push(websiteWarning('script_blocking', message, 'Add `async`.'))
  }
  return [...findings, ...checkIntegrity(attributes, facts.findScript(url), facts)]
}

function checkIntegrity(
  { integrity = '', crossorigin }: PageScript['attributes'],
  served: ServedScript | null,
  { hash }: PageFacts,
): WebsiteFinding[] {
  const findings: WebsiteFinding[] = []
  const isLatest = served?.version === 'latest'
  if (integrity.trim() === '') {
    if (isLatest) return []
    const message = 'The element has no `integrity`, so browsers do not check the script.'
    return [websiteWarning('integrity_missing', message, copySnippet)]
  }
  if (served !== null && !matchesIntegrity(integrity, served.body, hash)) {
    const message = 'The hash in `integrity` is not that of the script, so browsers do not run it.'
    findings.push(websiteError('integrity_wrong', message, copySnippet))
  } else if (isLatest) {
    const message =
      'The script at this path changes with the service, so its hash is wrong after the next upgrade.'
    findings.push(websiteWarning('integrity_changes', message, 'Remove the attribute `integrity`.'))
  }
  if (crossorigin === undefined) {
    const message =
      'The element has `integrity` and no `crossorigin`, so browsers do not run the script.'
    findings.push(websiteError('crossorigin_missing', message, 'Add `crossorigin="anonymous"`.'))
  }
  return findings
}

const algorithms: readonly HashAlgorithm[] = ['sha512', 'sha384', 'sha256']

/** As browsers do: of several hashes, those of the strongest algorithm count, and hashes of unknown ones do not. */
function matchesIntegrity(integrity: string, body: Uint8Array, hash: PageFacts['hash']): boolean {
  const hashes = integrity.trim().split(/\s+/)
  const strongest = algorithms.find((each) => hashes.some((text) => text.startsWith(`${each}-`)))
  if (strongest === undefined) return true
  const own = `${strongest}-${hash(strongest, body)}`
  return hashes.some((text) => text.replace(/\?.*/, '') === own)
}

/** What the script requests from its domain, and what is missing without it. */
const uses = [
  { use: 'script', name: 'policy_script', path: '', lost: 'browsers do not run the script' },
  { use: 'connect', name: 'policy_connect', path: cardPath, lost: 'there is no banner' },
  { use: 'image', name: 'policy_image', path: codePath, lost: 'there is no QR code' },
] as const satisfies readonly {
  readonly use: PolicyUse
  readonly name: WebsiteFinding['name']
  readonly path: string
  readonly lost: string
}[]

function checkPolicies(
  { url, attributes }: FoundScript,
  page: URL,
  before: readonly ContentPolicy[],
  all: readonly ContentPolicy[],
): WebsiteFinding[] {
  const { nonce = null, integrity = null } = attributes
  return uses.flatMap(({ use, name, path, lost }) => {
    const target = { url: path === '' ? url : new URL(path, url), page, nonce, integrity }
    const blocking = (use === 'script' ? before : all)
      .map((policy) => findBlocking(policy, use, target))
      .find((directive) => directive !== null)
    if (blocking === undefined) return []
    const message = `The page’s Content-Security-Policy blocks ${target.url.origin} with ${blocking}, so ${lost}.`
    const fix =
      blocking === 'sandbox'
        ? 'Add `allow-scripts` to the directive `sandbox`.'
        : `Allow it: ${toDirective(use)} ${target.url.origin}.`
    const isUnneeded = use === 'image'
    return [(isUnneeded ? websiteWarning : websiteError)(name, message, fix)]
  })
}

const toDirective = (use: PolicyUse) =>
  ({ script: 'script-src', connect: 'connect-src', image: 'img-src' })[use]

/** The URL of the page's own link, as the script makes it. Null if the page has none, or the domain is another app's. */
function toLinkUrl(
  { url, attributes }: FoundScript,
  page: URL,
  origins: PageFacts['origins'],
): string | null {
  const { 'data-link': link = '' } = attributes
  const path = fillPath(link === '' ? '*' : link, page.pathname).replace(/^\/+/, '')
  return path === '' || origins?.has(url.origin) === false ? null : `${url.origin}/${path}`
}
