import { expect, test } from 'vitest'
import { userAgents } from '../support/browser.ts'
import { useApp } from '../support/useApp.ts'

const nasty = [
  '</script><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</title><svg/onload=alert(1)>',
  '</style><script>alert(1)</script>',
  '<!--<script>',
  '`${alert(1)}`',
  '\u2028alert(1)\u2029',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
]
const app = useApp({
  seed: {
    app: { name: '<b>Lumen</b><script>alert(0)</script>' },
    links: nasty.map((text, index) => ({
      slug: `x${index}`,
      destination: `https://lumen.example/?q=${encodeURIComponent(text)}`,
      title: text,
      description: text,
      image_url: 'https://cdn.example/"><script>alert(1)</script>',
    })),
  },
})

const readers = {
  ...userAgents,
  inApp: `${userAgents.iphone} Instagram 400.0.0`,
  androidInApp: userAgents.android.replace('; K)', '; K; wv)'),
}

/** Every tag of a page, as an HTML parser sees them: nothing of ours has a bare `<` in text. */
function tagsOf(page: string): string[] {
  return [...page.matchAll(/<\/?([a-z!][a-z0-9-]*)/gi)].map(([, name]) =>
    (name ?? '').toLowerCase(),
  )
}

test.each(Object.entries(readers))(
  'no text of a link becomes markup in the page for %s',
  async (_, userAgent) => {
    for (let index = 0; index < nasty.length; index++) {
      const hostile = encodeURIComponent(nasty[index] ?? '')
      const page = await app.browse(`/x${index}?utm_source=${hostile}&q2=${hostile}`, { userAgent })
      if (page.status === 302) continue
      expect(page.status).toBe(200)
      // Scripts, styles and codes of ours carry the nonce or no text of others.
      const nonce =
        /'nonce-([^']+)'/.exec(String(page.headers['content-security-policy']))?.[1] ?? ''
      const ours = page.text
        .replaceAll(/<(script|style) nonce="([^"]+)">[\s\S]*?<\/\1>/g, (whole, __, used) =>
          used === nonce ? '' : whole,
        )
        .replaceAll(/<svg[\s\S]*?<\/svg>/g, (whole) => (whole.includes('alert') ? whole : ''))
      expect(tagsOf(ours)).not.toContain('script')
      expect(tagsOf(ours)).not.toContain('img')
      expect(tagsOf(ours)).not.toContain('svg')
      expect(ours).not.toContain('<b>')
      // Quoted values cannot end their attribute: no quote of a text is left in them.
      expect(ours.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*\son\w+\s*=/i)
      expect(ours).not.toContain('<script>alert')
      expect(page.text.match(/<script/g)?.length ?? 0).toBeLessThanOrEqual(1)
      expect(page.text.match(/<title>/g)).toHaveLength(1)
    }
  },
)

test('nothing that a visitor sends is in the pages for links that are not there', async () => {
  const page = await app.browse('/%3Cscript%3Ealert(1)%3C/script%3E?x=<script>', {
    headers: { referer: '<script>' },
  })
  expect(page.status).toBe(404)
  expect(page.text).not.toContain('alert')
})
