import { expect, test } from 'vitest'
import { userAgents } from '../support/browser.ts'
import { useApp } from '../support/useApp.ts'

const payloads = [
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
    app: {
      name: '<b>Lumen</b><script>alert(0)</script>',
      icon_url: "https://cdn.example/?'><script>alert(2)</script>",
      landing_text: '<script>alert(3)</script>',
    },
    links: payloads.map((text, index) => ({
      slug: `x${index}`,
      destination: `https://lumen.example/?q=${encodeURIComponent(text)}`,
      title: text,
      description: text,
      image_url: 'https://cdn.example/"><script>alert(1)</script>',
    })),
  },
})

const clients = {
  ...userAgents,
  inApp: `${userAgents.iphone} Instagram 400.0.0`,
  androidInApp: userAgents.android.replace('; K)', '; K; wv)'),
}

/** Lists the tags of a page as an HTML parser sees them. The pages contain no bare `<` in text. */
function listTags(page: string): string[] {
  return [...page.matchAll(/<\/?([a-z!][a-z0-9-]*)/gi)].map(([, name]) =>
    (name ?? '').toLowerCase(),
  )
}

test.each(Object.entries(clients))(
  'no text of a link becomes markup in the page for %s',
  async (_, userAgent) => {
    for (let index = 0; index < payloads.length; index++) {
      const hostile = encodeURIComponent(payloads[index] ?? '')
      const page = await app.browse(`/x${index}?utm_source=${hostile}&q2=${hostile}`, { userAgent })
      if (page.status === 302) continue
      expect(page.status).toBe(200)
      // The page's own scripts and styles have the nonce; its QR codes contain no link texts.
      const nonce =
        /'nonce-([^']+)'/.exec(String(page.headers['content-security-policy']))?.[1] ?? ''
      const rest = page.text
        .replaceAll(/<(script|style) nonce="([^"]+)">[\s\S]*?<\/\1>/g, (whole, __, used) =>
          used === nonce ? '' : whole,
        )
        .replaceAll(/<svg[\s\S]*?<\/svg>/g, (whole) => (whole.includes('alert') ? whole : ''))
      expect(listTags(rest)).not.toContain('script')
      // The URLs of images are encoded.
      const ownImage =
        /^<img class="(pic|mark)" src="https:\/\/cdn\.example\/[^"<>']*" alt="" [a-z-]+="no-referrer" \/>$/
      for (const [tag] of rest.matchAll(/<img[^>]*>/g)) expect(tag).toMatch(ownImage)
      expect(listTags(rest)).not.toContain('svg')
      expect(rest).not.toContain('<b>')
      // Quoted values cannot end their attribute, because quotes in texts are escaped.
      expect(rest.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*\son\w+\s*=/i)
      expect(rest).not.toContain('<script>alert')
      expect(page.text.match(/<script/g)?.length ?? 0).toBeLessThanOrEqual(1)
      expect(page.text.match(/<title>/g)).toHaveLength(1)
    }
  },
)

test('the 404 page contains nothing that the visitor sends', async () => {
  const page = await app.browse('/%3Cscript%3Ealert(1)%3C/script%3E?x=<script>', {
    headers: { referer: '<script>' },
  })
  expect(page.status).toBe(404)
  expect(page.text).not.toContain('alert')
})
