import type { Scenario } from '../harness/scenario.ts'

export const missingFiles: Scenario = {
  name: 'files of the dashboard',
  async run({ service: { origin }, expect }) {
    const missing = await fetch(`${origin}/assets/missing-1234.js`)
    expect('a missing file is a 404', missing.status === 404, missing.status)
    const type = missing.headers.get('content-type') ?? ''
    expect('and not the page', !(await missing.text()).includes('id="root"'), type)
    const page = await fetch(`${origin}/apps/app_1/links`, { headers: { accept: 'text/html' } })
    expect('a path of a screen is the page', page.status === 200, page.status)
    const policy = page.headers.get('content-security-policy') ?? ''
    const isStrict =
      policy.includes("require-trusted-types-for 'script'") &&
      policy.includes("script-src 'self'") &&
      !policy.includes('unsafe')
    expect('its policy requires trusted types and allows own scripts only', isStrict, policy)
    expect('it is not cached', page.headers.get('cache-control')?.includes('no-cache') === true)
  },
}
