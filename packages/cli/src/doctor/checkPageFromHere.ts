import { createHash } from 'node:crypto'
import {
  checkPage,
  listScriptUrls,
  missingLink,
  type ServedScript,
  type WebsitePage,
} from '@throughlink/api/website'
import { codePath, latestScriptPath } from '@throughlink/protocol/rules'
import type { CliContext } from '../cliContext.ts'
import { describeConnection } from '../describeConnection.ts'
import type { Finding } from './finding.ts'
import { toFinding } from './toFinding.ts'

type Requests = Pick<CliContext, 'fetch' | 'signal'>

/** A page needs one. */
const maxScripts = 3

/** Checks a page by what its link domain shows everybody: the script, and whether the page's own link exists. */
export async function checkPageFromHere(
  requests: Requests,
  page: WebsitePage,
): Promise<readonly Finding[]> {
  const scripts = new Map<string, ServedScript | null>()
  for (const url of listScriptUrls(page).slice(0, maxScripts)) {
    const script = await requestScript(requests, url)
    if (isFinding(script)) return [script]
    scripts.set(url.href, script)
  }
  const { linkUrl, findings } = checkPage(page, {
    origins: null,
    findScript: ({ href }) => scripts.get(href) ?? null,
    hash: (algorithm, body) => createHash(algorithm).update(body).digest('base64'),
  })
  const found = findings.map(toFinding)
  if (scripts.size === 0) return found
  const missing = linkUrl === null ? null : await checkLink(requests, new URL(linkUrl))
  return [...found, ...(missing === null ? [] : [missing]), notCompared]
}

const notCompared: Finding = {
  name: 'website-app',
  area: 'website',
  level: 'unchecked',
  problem: 'Whether the script and the link are those of your app: you are not signed in.',
  fix: 'Run `throughlink login`, or set THROUGHLINK_SECRET_KEY.',
}

async function requestScript(requests: Requests, url: URL): Promise<ServedScript | Finding | null> {
  const body = await request(requests, url)
  if (body === null || isFinding(body)) return body
  if (url.pathname === latestScriptPath) return { body, version: 'latest' }
  const latest = await request(requests, new URL(latestScriptPath, url))
  const isOld = latest instanceof Buffer && !latest.equals(body)
  return { body, version: isOld ? 'old' : 'current' }
}

/** The domain draws the code of each link that it serves, and counts no click for it. */
async function checkLink(requests: Requests, link: URL): Promise<Finding | null> {
  const url = new URL(`${codePath}?link=${encodeURIComponent(link.pathname)}`, link)
  const code = await request(requests, url)
  if (code === null) return toFinding(missingLink(link.href))
  return isFinding(code) ? code : null
}

/** Returns null for 404, and a finding if there is no usable response. */
async function request({ fetch, signal }: Requests, url: URL): Promise<Buffer | Finding | null> {
  const fail = (reason: string): Finding => ({
    name: 'website-domain-unreachable',
    area: 'website',
    level: 'error',
    problem: `The link domain ${url.origin} did not respond with ${url.pathname}: ${reason}.`,
    fix: 'Check the address in `src`, and that the service serves this domain.',
  })
  try {
    const response = await fetch(url, { signal })
    if (response.status === 404) return null
    if (!response.ok) return fail(`the status is ${response.status}`)
    return Buffer.from(await response.arrayBuffer())
  } catch (error) {
    return fail(describeConnection(error))
  }
}

const isFinding = (found: object | null): found is Finding => found !== null && 'problem' in found
