/** What stands at the beginning of the document. */
export const description = `Links that survive the install.

**Programs** send a secret key: \`Authorization: Bearer sk_…\`. It belongs to an organization and has the scopes that it was given. **People** sign in, and their browsers send a cookie; what changes something needs \`X-CSRF-Token\` too. **Apps** send their publishable key, which opens the first three routes here and no others.

**Sent again.** What changes something may carry an \`Idempotency-Key\`: sent again within a day, it is done once and answered as before.

**Changed meanwhile.** What can be changed has an \`ETag\`. Sent back as \`If-Match\`, a change is refused with 412 when somebody else made one since.

**Lists** come in pages: hand \`next\` back as \`after\`.

**Errors** are \`application/problem+json\` (RFC 9457). Decide by \`status\`, or by \`code\` where you know it. 429 and 503 say in \`Retry-After\` how many seconds to wait.

What belongs to another organization is answered like what is not there.`

interface DocumentTag {
  readonly name: string
  readonly description: string
  readonly 'x-displayName': string
}

const tag = (name: string, displayName: string, description: string): DocumentTag => ({
  name,
  description,
  'x-displayName': displayName,
})

/** The parts of the document, in the order in which a newcomer needs them. */
export const documentTags: readonly DocumentTag[] = [
  tag('link', 'For apps', 'What the library in an app asks, with a publishable key.'),
  tag('links', 'Links', 'Make, change, find, import and export them.'),
  tag('analytics', 'Figures', 'What links brought. Seconds behind; `freshness` says how many.'),
  tag('installs', 'Installs', 'Why one got its link, what is kept of it, and its erasure.'),
  tag('apps', 'Apps', 'An app, with its identities on iOS and Android.'),
  tag('domains', 'Domains', 'Hosts that serve links of an app, proven by DNS.'),
  tag('match policies', 'Match policies', 'How installs of an app are matched, by platform.'),
  tag('test devices', 'Test devices', 'Phones of the team, which count in no figures.'),
  tag('webhooks', 'Webhooks', 'Messages of what happens, by Standard Webhooks.'),
  tag('organizations', 'Organizations', 'A tenant, and what was changed in it by whom.'),
  tag('members', 'Members', 'People of an organization, their roles, and who is invited.'),
  tag('keys', 'Keys', 'Publishable ones for apps, secret ones with scopes for programs.'),
  tag('people', 'Signing in', 'Sessions of people, passwords, and the ways to become one.'),
  tag('redirect', 'Redirect', 'What browsers ask for.'),
  tag('association', 'Association files', 'By which phones know whose links a host has.'),
  tag('health', 'Health', 'For operators.'),
  tag('documents', 'Documents', 'This one.'),
]
