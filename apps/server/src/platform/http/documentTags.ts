/** Introduction of the OpenAPI document, in Markdown. */
export const apiDescription = `Links that survive the install.

**Authentication.** Servers send a secret key: \`Authorization: Bearer sk_…\`. A secret key belongs to an organization and has scopes. People sign in, and their browser sends a session cookie; requests that change data also need \`X-CSRF-Token\`. Apps send a publishable key, which works with the SDK endpoints only.

**Idempotency.** Send an \`Idempotency-Key\` with a request that changes data. A repeated request with the same key within 24 hours is not executed again and gets the first response.

**Concurrent changes.** Resources that can be changed have an \`ETag\`. Send it as \`If-Match\`, and the change is rejected with 412 if the resource has changed since you read it.

**Pagination.** Lists are returned in pages. To get the next page, send \`next\` as \`after\`.

**Errors** are \`application/problem+json\` (RFC 9457). Handle them by \`status\`, or by \`code\` for specific cases. On 429 and 503, wait for the number of seconds in \`Retry-After\` before you retry.

Resources of other organizations are reported as not found.`

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

/** Sections of the document, in the order in which a new reader needs them. */
export const documentTags: readonly DocumentTag[] = [
  tag('link', 'SDK', 'Requests of the SDK, with a publishable key.'),
  tag('links', 'Links', 'Create, update, search, import and export links.'),
  tag(
    'analytics',
    'Analytics',
    'Clicks, installs and events over time. Data is a few seconds old; `freshness` reports how old.',
  ),
  tag(
    'installs',
    'Installs',
    'List installs, explain a match, read the data of an install, and erase it.',
  ),
  tag('apps', 'Apps', 'Apps and their identifiers on iOS and Android.'),
  tag('domains', 'Domains', "Domains that serve an app's links, verified by DNS."),
  tag('match policies', 'Match policies', 'How installs of an app are matched, per platform.'),
  tag('test devices', 'Test devices', "The team's own devices, excluded from analytics."),
  tag('webhooks', 'Webhooks', 'Event notifications to your servers, as Standard Webhooks.'),
  tag('organizations', 'Organizations', 'Organizations and their audit log.'),
  tag('members', 'Members', 'Members of an organization, their roles, and invitations.'),
  tag('keys', 'Keys', 'Publishable keys for apps, and secret keys with scopes for servers.'),
  tag('people', 'Accounts', 'Sign-in, sessions, passwords and invitations.'),
  tag('service', 'Service', 'Settings of the service.'),
  tag('redirect', 'Redirect', 'Requests of browsers that open a link.'),
  tag('website', 'Website', 'Requests of the script for websites, on every link domain.'),
  tag(
    'association',
    'Association files',
    'Files by which iOS and Android verify which app opens the links of a domain.',
  ),
  tag('health', 'Operations', 'Health checks, metrics, and the certificate check of a proxy.'),
  tag('documents', 'Documents', 'The OpenAPI document.'),
]
