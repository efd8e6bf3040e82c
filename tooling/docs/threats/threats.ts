export interface Threat {
  readonly threat: string
  /** Who can try it, with what. */
  readonly attacker: string
  readonly defence: string
  /** Tests that fail if the defence is gone. */
  readonly tests: readonly ThreatTest[]
  /** What the defence does not cover. */
  readonly limit?: string
}

export interface ThreatTest {
  readonly path: string
  /** Title of a test, or name of a row in the report of `npm run verify security` or `npm run verify faults`. */
  readonly title: string
}

/** Names tests by their paths below `apps/server`. */
function server(path: string, ...titles: readonly string[]): ThreatTest[] {
  return titles.map((title) => ({ path: `apps/server/${path}`, title }))
}

/** Names rows of reports by the path of their suite below `verification`. */
function verification(path: string, ...titles: readonly string[]): ThreatTest[] {
  return titles.map((title) => ({ path: `verification/${path}`, title }))
}

const anybody = 'Anybody'
const anyClient = 'Anybody with a copy of the app, and so with its publishable key'
const anyTenant = 'Another tenant of the service'
const anySite = 'A web site that a signed-in person visits'

export const threats: readonly Threat[] = [
  {
    threat: 'Click flooding: clicks drown the click of a person',
    attacker: anybody,
    defence:
      'Limits by address (a /64 for IPv6), link and tenant; bots, HEAD and prefetches are no candidates; the index is bounded.',
    tests: [
      ...server(
        'test/threats/clickFlooding.test.ts',
        'a flood from one address gets responses, is bounded in the index and does not affect others',
        'bots, HEAD requests and prefetches are not candidates and hide none',
        'addresses in one IPv6 /64 count as one',
      ),
      ...server(
        'test/threats/knownWeaknesses.test.ts',
        'a click is found among 100,000 others and after 2,000 later ones',
      ),
    ],
  },
  {
    threat: 'Click injection: an app on the phone sends a click when it sees an install begin',
    attacker: 'Another app on the phone',
    defence: 'A click after the start of the install, by Play’s clock, never matches.',
    tests: server(
      'test/threats/clickInjection.test.ts',
      'a click after the start of the install never matches, an earlier one does',
    ),
    limit: 'Only where Play tells both times.',
  },
  {
    threat: 'Guessed, forged, replayed or expired click ids and clipboard tokens',
    attacker: anyClient,
    defence:
      'Tokens are signed over purpose, link and minute, expire, match one install, and have one form. All invalid ones get the same response, and misses are limited.',
    tests: [
      ...server(
        'test/threats/tokens.test.ts',
        'that is forged, of another service, or of another app gets no link, and the real one still does',
        'that another install has used gets no link',
        'a clipboard token that is forged, or used as a click id, gets no link',
      ),
      ...server(
        'src/pipeline/clicks/clickTokens.test.ts',
        'is rejected when any bit is changed',
        'is valid for 90 days, and not before it was created',
        'with a character more or less is rejected, although it decodes to the same bytes',
      ),
      ...server(
        'test/threats/stolenMatches.test.ts',
        'guessed click ids never match, are soon rate-limited, and do not block the real one',
      ),
      ...server(
        'test/edge/matching/matchLink.test.ts',
        'unknown, foreign, used, expired and forged ids get the same response, byte for byte',
      ),
      ...verification('faults/forged.ts', 'forged click ids accepted'),
    ],
  },
  {
    threat: 'Probabilistic theft: a person gets the link of another',
    attacker: 'Somebody behind the same address',
    defence: 'One clear winner or none, within a short window.',
    tests: server(
      'test/threats/stolenMatches.test.ts',
      'none of 50 people behind one address gets the link of another',
    ),
    limit:
      'A stranger with the same device at the same address who never clicked gets the only click there.',
  },
  {
    threat: 'Match replay',
    attacker: anyClient,
    defence: 'An install has one response, and a click one install.',
    tests: server(
      'test/threats/stolenMatches.test.ts',
      'a thousand replays of a match get one response and create one claim',
      'one of fifty concurrent installs with the same click id gets the link',
    ),
  },
  {
    threat: 'Slug walking: links are found by guessing',
    attacker: anybody,
    defence: 'Misses are limited by address and domain, without blocking existing links.',
    tests: server(
      'test/threats/slugEnumeration.test.ts',
      'an address that guesses slugs is rate-limited, with a page and Retry-After',
      'an address that guesses on many hosts is rate-limited on all of them',
      'guesses do not block existing links for others behind the same address',
    ),
    limit: 'Slugs that people choose themselves can be guessed. They must not be secrets.',
  },
  {
    threat: 'Open redirect, `javascript:` and other dangerous destinations',
    attacker: 'A member who writes a link, or a row that bypassed validation',
    defence: 'Web URLs and the app’s own scheme only, checked when written and when served.',
    tests: [
      ...server(
        'test/threats/destinations.test.ts',
        'is never served',
        'a forbidden destination is rejected',
      ),
      ...verification(
        'security/parsers/listParsers.ts',
        'a forbidden destination',
        'another destination',
      ),
    ],
  },
  {
    threat: 'Markup in the texts of a link or an app (XSS)',
    attacker: 'A member who writes a link',
    defence:
      'Escaping templates, and a policy that allows only scripts with the nonce of the response.',
    tests: [
      ...server(
        'test/threats/interstitialXss.test.ts',
        'no text of a link becomes markup in the page for %s',
      ),
      ...server('test/edge/redirect/redirect.test.ts', 'pages may run only their own script'),
      ...verification(
        'security/browser.ts',
        'markup in the texts of a link does not run',
        'injected scripts do not run',
        'injected elements that the policy does not block',
      ),
    ],
  },
  {
    threat: 'Clickjacking',
    attacker: anySite,
    defence: 'No page may be shown in a frame of another site.',
    tests: [
      ...verification('security/browser.ts', 'pages that another site can show in a frame'),
      ...server(
        'test/manage/access/dashboard/dashboard.test.ts',
        'serves its page for every path of the host, with a strict policy',
      ),
    ],
  },
  {
    threat: 'Formulas in exported files',
    attacker: 'Anybody whose text ends up in an export',
    defence: 'No cell starts like a formula.',
    tests: server(
      'src/manage/delivery/exports/csvCell.test.ts',
      'no cell starts like a formula, even in quotes',
    ),
  },
  {
    threat: 'Host confusion: a request is served for another tenant',
    attacker: anybody,
    defence:
      'Exactly one `Host`, and no other header, selects the tenant. The management API has its own host.',
    tests: [
      ...server(
        'test/threats/hostConfusion.test.ts',
        'several Host headers are rejected, in any order and notation',
        'no other part of a request selects the tenant',
      ),
      ...server(
        'test/platform/http/serviceHosts.test.ts',
        'link domains and unknown hosts serve neither the management API nor its documents',
      ),
      ...verification(
        'security/confusion.ts',
        'headers that changed the tenant or the path',
        'headers that opened the management API on a link domain',
      ),
    ],
  },
  {
    threat: 'Forged client addresses',
    attacker: anybody,
    defence: '`X-Forwarded-For` counts only from configured proxies, from the right.',
    tests: [
      ...server(
        'test/threats/forwardedFor.test.ts',
        'the client is the connection, whatever the header contains',
        'addresses that the client adds in front are ignored',
      ),
      ...verification(
        'security/confusion.ts',
        'a client that claims other addresses is limited as one',
        'a client that claims the address of another is not limited with it',
      ),
    ],
  },
  {
    threat: 'Request smuggling',
    attacker: anybody,
    defence:
      'Node’s strict parser closes the connection after an ambiguous message. Tested behind HAProxy 2.6 and the Caddyfile of `deploy`.',
    tests: verification(
      'security/smuggling.ts',
      'hidden requests that reached the service',
      'hidden requests that were answered',
      'other clients that got another response',
      'connections open after an invalid message',
    ),
    limit: 'HTTP/2 to the proxy, and other proxies, are not tested.',
  },
  {
    threat: 'Slow requests hold connections',
    attacker: anybody,
    defence: 'Limits of time for headers, bodies and idle connections.',
    tests: server(
      'test/platform/http/slowBodies.test.ts',
      'a body that does not arrive is rejected with 408',
    ),
  },
  {
    threat: 'JSON and decompression bombs, huge headers',
    attacker: anyClient,
    defence: 'Limits of size, depth, keys and lengths; compressed bodies are refused.',
    tests: [
      ...server(
        'test/threats/hostileBodies.test.ts',
        'rejects bodies that are too deep, too large or of the wrong type, quickly',
        'does not decompress bodies',
        'rejects a request with too large headers',
      ),
      ...verification(
        'security/bombs.ts',
        'bombs that were accepted, or failed',
        'slowest visit of others',
        'growth of memory',
      ),
    ],
  },
  {
    threat: 'Prototype pollution',
    attacker: anyClient,
    defence: 'Keys that access prototypes are refused in every body.',
    tests: server(
      'test/threats/hostileBodies.test.ts',
      'rejects keys that access prototypes, anywhere in a body',
      'treats prototype keys in queries and paths as text',
    ),
  },
  {
    threat: 'Poison messages stop the pipeline',
    attacker: anyClient,
    defence:
      'Text is well-formed at every entrance. What ClickHouse refuses becomes a dead letter.',
    tests: [
      ...server(
        'test/poison/poison.test.ts',
        'shipping stops for no round',
        'good traffic beside it is counted exactly',
      ),
      ...server(
        'test/pipeline/shipping/deadLetters.test.ts',
        'is stored without them, in one round, and each of them becomes a dead letter',
      ),
    ],
  },
  {
    threat: 'Regular expressions that take exponential or quadratic time (ReDoS)',
    attacker: anybody,
    defence:
      'Every expression is fast with 16 kB of the worst input that was found for it, or reads trusted text.',
    tests: [
      ...verification(
        'security/regularExpressions.ts',
        'expressions of computed text that were not reviewed',
      ),
      ...server(
        'test/threats/costlyHeaders.test.ts',
        'no combination of user agent fragments takes 5 ms',
      ),
    ],
  },
  {
    threat: 'Input that makes a parser fail, hang or return nonsense',
    attacker: anybody,
    defence: 'Each parser gets a million mutated inputs, guided by coverage.',
    tests: [
      ...verification('security/parsers.ts', '${name}: failures', '${name}: slowest input'),
      ...server(
        'test/manage/document/fuzz.test.ts',
        '${runs} valid and invalid requests cause no 5xx and match the document',
      ),
    ],
  },
  {
    threat: 'Abuse of a publishable key',
    attacker: anyClient,
    defence: 'It opens match, resolve and events only, with limits by key and address.',
    tests: server(
      'test/threats/keys.test.ts',
      'a publishable key grants access to its three routes and to no others',
      'a key is accepted in the Authorization header only',
    ),
  },
  {
    threat: 'Forged events',
    attacker: anyClient,
    defence:
      'Each event id counts once, times are bounded, and an event belongs to the app of the key.',
    tests: server(
      'test/threats/keys.test.ts',
      'sent again are reported as duplicates and count once',
      'with a forged time or clock are rejected beyond the limits',
      'for another app are stored for the app of the key',
    ),
    limit:
      'A publishable key can send any event of its app: do not pay out for events of an app alone.',
  },
  {
    threat: 'Guessed, forged and stolen keys',
    attacker: anybody,
    defence:
      '192 random bits, revocable; secret keys are stored as SHA-256 and shown once; guesses are limited.',
    tests: [
      ...server(
        'test/threats/tokens.test.ts',
        'that is forged is unknown, whatever was changed',
        'of another tenant finds nothing',
      ),
      ...server(
        'test/threats/keys.test.ts',
        'clients that guess keys are rate-limited',
        'the database contains no secret key and no long part of one, and publishable keys in one place',
      ),
      ...server(
        'test/manage/team/keys/keys.test.ts',
        'stops working immediately when it is revoked',
        'cannot create a key with more scopes than its own',
      ),
    ],
  },
  {
    threat: 'Timing of comparisons reveals a secret',
    attacker: anybody,
    defence: 'Secrets are compared in constant time, or found by their hash.',
    tests: [
      ...verification(
        'security/timing.ts',
        'comparisons of secrets that were not reviewed',
        'the time to compare a token does not depend on the guess',
        'the time to verify a click id does not depend on the guess',
      ),
      ...server(
        'test/manage/team/accounts/signIn.test.ts',
        'response times do not reveal whether an address is known',
      ),
    ],
  },
  {
    threat: 'Personal data and secrets in logs, metrics, traces and stores',
    attacker: 'Whoever reads a log, a trace or a backup',
    defence:
      'Addresses are hashed with keys that expire, secrets are hashed or encrypted, spans have allow-listed attributes.',
    tests: [
      ...verification('security/canaries.ts', 'data in places where it is not allowed'),
      ...server(
        'test/threats/personalData.test.ts',
        'PostgreSQL contains no address, a publishable key with keys only, and a query only for the app that receives it',
        'Redis contains no address, key or query',
        'does not contain unparsable requests',
      ),
      ...server(
        'test/manage/team/keys/keys.test.ts',
        'a database dump contains no secret key, not even in stored responses',
      ),
    ],
  },
  {
    threat: 'Access to data of another tenant',
    attacker: anyTenant,
    defence: 'Every query has the tenant, and other tenants get 404.',
    tests: [
      ...server(
        'test/manage/access/access.test.ts',
        'returns 404 for resources of another organization',
      ),
      ...server(
        'test/threats/crossTenant.test.ts',
        'a click of another app does not match and stays valid for its own app',
        'a domain serves the links of its app only',
      ),
    ],
  },
  {
    threat: 'A member or key does more than its role allows',
    attacker: 'A member of the organization, or somebody with one of its keys',
    defence:
      'A route without an access rule does not start. Roles and scopes are tested over every route of the API.',
    tests: [
      ...server(
        'test/manage/access/access.test.ts',
        'refuses requests without credentials',
        'refuses publishable keys',
        'refuses secret keys without its scope, and accepts keys with that scope only',
        'accepts or refuses a member with the role %s, as its access rule says',
      ),
      ...server(
        'test/manage/access/changes.test.ts',
        'a route without an access rule throws at startup',
      ),
    ],
  },
  {
    threat: 'Requests to internal networks (SSRF)',
    attacker: 'A member who sets the URL of a webhook',
    defence:
      'Names are resolved once, every address is checked and pinned, redirects are not followed.',
    tests: [
      ...server(
        'src/platform/outbound/ssrfCorpus.test.ts',
        '%s does not reach this host',
        'a name is resolved once, so DNS rebinding has no effect',
      ),
      ...server(
        'test/manage/delivery/webhooks/deliveryFailures.test.ts',
        'redirects are not followed',
        'nothing is sent to an endpoint in the network of the operator',
      ),
      ...server(
        'test/threats/knownWeaknesses.test.ts',
        'visits cause no outgoing requests except to the databases',
      ),
    ],
  },
  {
    threat: 'Forged and replayed webhooks',
    attacker: 'Anybody who knows the URL of the receiver',
    defence:
      'Signatures of Standard Webhooks over id, time and body. Secrets are encrypted, and rotate with an overlap.',
    tests: [
      ...server(
        'test/threats/tokens.test.ts',
        'does not verify a changed body, another id, an old time, or another algorithm',
        'does not verify with the secret of another endpoint',
      ),
      ...server(
        'test/manage/delivery/webhooks/endpoints.test.ts',
        'the secret is returned once, and stored encrypted',
      ),
    ],
    limit: 'The receiver must verify the signature and the time.',
  },
  {
    threat: 'Another app opens or registers the scheme of an app',
    attacker: 'Another app on the phone',
    defence: 'The client marks links opened by a scheme, and never takes one for a deferred link.',
    tests: [
      {
        path: 'packages/client/src/routes/openedLinkType.test.ts',
        title: 'any opened URL is handled without throwing, and is never a deferred link',
      },
    ],
    limit: 'A link of type `scheme` is untrusted: the app must ask before it acts.',
  },
  {
    threat: 'Domain takeover',
    attacker: anyTenant,
    defence: 'TXT record, daily check, and names that stay reserved after their removal.',
    tests: server(
      'test/manage/links/domains/domains.test.ts',
      'cannot claim a removed domain that still points here: a dangling CNAME',
      'cannot take it from the app that has it, even with a TXT record',
      'goes to exactly one of several apps that verify it at the same time',
    ),
  },
  {
    threat: 'Certificates for foreign domains exhaust the limits of the authority',
    attacker: anybody,
    defence: 'Caddy asks the service, which allows verified domains only, and answers only Caddy.',
    tests: server(
      'test/edge/certificates/certificates.test.ts',
      'for names below a domain that is served',
      'this machine and trusted proxies can ask, and nobody else',
    ),
  },
  {
    threat: 'Stolen, forged or old sessions',
    attacker: anybody,
    defence:
      '`__Host-` cookie, hidden from scripts, signed, stored as a hash; ends on sign-out and on a new password.',
    tests: [
      ...server(
        'test/manage/team/accounts/signIn.test.ts',
        'a modified cookie, or one with another signature, is refused',
        'changing the password needs the current one and ends all other sessions',
      ),
      ...server(
        'test/manage/team/accounts/sessionLimits.test.ts',
        'a session that is not used ends after SESSION_IDLE_MINUTES, also for the management API',
        'a session ends after SESSION_MAX_HOURS, however much it is used',
      ),
      ...server(
        'test/manage/team/accounts/factor/factorThreats.test.ts',
        'a session from before the sign-in does not become the new one',
      ),
      ...verification(
        'security/browser.ts',
        'the session is one cookie with all restrictions',
        'scripts do not see the session',
      ),
    ],
  },
  {
    threat: 'Cross-site requests (CSRF)',
    attacker: anySite,
    defence:
      'Origin check, a token for each session, JSON only, and no CORS for the management API.',
    tests: [
      ...server(
        'test/manage/team/accounts/forgery.test.ts',
        'a valid cookie with %o changes nothing',
        'another site cannot sign a visitor in (login CSRF)',
        'content types that an HTML form can send are refused',
      ),
      ...server('test/edge/crossOrigin.test.ts', 'pages of other origins cannot read %s'),
      ...verification(
        'security/browser.ts',
        'responses that another site can read',
        'another site cannot sign a person out',
      ),
    ],
  },
  {
    threat: 'Guessed passwords, and search for accounts',
    attacker: anybody,
    defence:
      'Limits by account and by address, which refuse while they cannot count; equal responses and times.',
    tests: [
      ...server(
        'test/manage/team/accounts/guessing.test.ts',
        'guesses at one account are limited, from any address and also concurrently',
        'guesses from one address are limited, whatever the target',
      ),
      ...server(
        'test/manage/team/accounts/signIn.test.ts',
        'an unknown address, a wrong password and a person without one get the same response',
        'response times do not reveal whether an address is known',
      ),
      ...server(
        'test/manage/team/accounts/passwordReset.test.ts',
        'an unknown address gets the same response, and nothing is sent',
      ),
      ...server(
        'test/manage/team/accounts/accountSearch.test.ts',
        'by a sign-in with a wrong password: each takes one password hash, with one response',
        'by asking for a reset: the response waits for nothing that a known address needs',
        'by passkeys: no address is sent, and an unknown one is refused like one that proves nothing',
      ),
    ],
  },
  {
    threat: 'Open redirect after a sign-in',
    attacker: 'Somebody who sends a link to the sign-in page',
    defence:
      'Only paths of the dashboard are opened, as a browser reads them. After the issuer, the service returns to one fixed page.',
    tests: [
      {
        path: 'apps/dashboard/src/session/followSessionChange.test.ts',
        title: 'a tab does not continue to %j',
      },
      ...verification('browser/dashboard/session.spec.ts', 'a sign-in never leads to another site'),
      ...server(
        'test/manage/team/accounts/oidcRefusals.test.ts',
        'never redirects to a URL from the request',
      ),
    ],
  },
  {
    threat:
      'A known password: guessed, replayed or stolen codes, and downgrades of the second factor',
    attacker: 'Somebody who knows the password, has a session, or sees a code',
    defence:
      'No session before the code; a code works once and is counted strictly; a change needs the password and a code; a reset link removes nothing.',
    tests: [
      ...server(
        'test/manage/team/accounts/changeEmail.test.ts',
        'a new address does not remove the factor',
      ),
      ...server(
        'test/manage/team/accounts/oidcFactor.test.ts',
        'linking the issuer does not remove the factor from a sign-in with the password',
      ),
      ...server(
        'test/manage/team/accounts/factor/factorThreats.test.ts',
        'before the password is right, nothing tells whether there is a factor',
        'a code works once: not again, not at the same time, and not for a change',
        'a recovery code works once, also at the same time',
        'codes are limited by account, whatever the address, sign-in or form of the code',
        'ten wrong codes in a row lock the factor for an hour, even if Redis forgets them',
        'a session proves nothing alone: a change needs the password and a code',
        'a link to reset the password does not remove the factor',
        'the cookie of the first step is no session, and cannot be made up, exchanged or kept',
        'the code of one person does not finish the sign-in of another, whoever is signed in',
        'a session from before the sign-in does not become the new one',
      ),
    ],
    limit:
      'A page that imitates the dashboard can pass on the password and a code at once. Passkeys stop that.',
  },
  {
    threat: 'Forged, replayed or borrowed passkeys',
    attacker: 'A page that imitates the dashboard, or somebody with the device of another person',
    defence:
      'The browser signs for our origin only; a challenge works once, for its purpose and session; the authenticator must verify the person.',
    tests: server(
      'test/manage/team/accounts/passkeys/passkeys.test.ts',
      'what is signed works once, in time, for its purpose and session, and on our origin',
      'an authenticator that has not verified the person is refused',
      'nobody proves themselves with, renames or removes a passkey of somebody else',
      'a person without a password cannot sign in with a passkey: the issuer decides',
    ),
  },
  {
    threat:
      'A stolen or unattended session: sensitive changes, and data of an organization that requires a factor',
    attacker: 'Somebody with the session of another person',
    defence:
      'Sensitive routes need a proof of the last ten minutes in the same session, which is not the password if there is a factor. An organization can refuse sessions without a factor.',
    tests: [
      ...server(
        'test/manage/access/access.test.ts',
        'refuses members without a second factor if the organization requires one, and no keys',
        'with `needsProof` asks people whose proof is older than ten minutes, and no keys',
      ),
      ...server(
        'test/manage/team/accounts/factor/proof.test.ts',
        'a person with a factor needs a code: the password proves nothing',
        'guesses are counted like codes of a sign-in',
        'only a session that was begun with a factor, or has proved one later, has proved one',
        'a factor that an organization requires cannot be turned off',
      ),
      ...server(
        'test/manage/team/organizations/factorRequirement.test.ts',
        'an owner cannot remove the factor of a member of another organization too, of a stranger, or their own',
      ),
    ],
  },
  {
    threat:
      'Forged, replayed or mixed-up single sign-on (wrong issuer, audience, nonce, state, algorithm)',
    attacker: anybody,
    defence:
      'State, nonce and PKCE; issuer, audience, times and signature are checked; no account is linked by address alone.',
    tests: [
      ...server(
        'test/manage/team/accounts/oidcRefusals.test.ts',
        'for an ID token with %s',
        'for a state that is missing, made up, another browser’s, or used',
        'for a code with another browser’s PKCE challenge',
        'for an existing person by address alone, verified or not',
      ),
      ...server(
        'test/manage/team/accounts/oidc.test.ts',
        'does not affect sign-in by password, and is retried',
      ),
    ],
  },
  {
    threat: 'Takeover of an account through its email address',
    attacker: 'Somebody with a session, or with the session and the password',
    defence:
      'Both addresses confirm a change, the current one first; links work once, for two hours.',
    tests: server(
      'test/manage/team/accounts/changeEmail.test.ts',
      'a stolen session alone neither changes the address nor sends anything',
      'a stolen session with the password cannot do it without the mailbox of the old address',
      'links to set a password that were sent to the old address end',
      'a link ends after two hours, with a newer request, and with a new password',
    ),
  },
  {
    threat: 'Stolen, used or expired invitations and reset links',
    attacker: 'Somebody who gets such a link',
    defence: 'Stored as hashes, valid once and for a time, for one purpose.',
    tests: server(
      'test/manage/team/accounts/joining.test.ts',
      'must sign in first if they have an account: the link alone proves nothing',
      'must have the invited address, and cannot be added by another site',
      'is not reset by a replaced link, an expired one, or one for another purpose',
      'is created once, however often the link is used concurrently',
    ),
  },
  {
    threat:
      'Taking over an account by single sign-on: an address that is not verified, or another person’s',
    attacker: 'Somebody with an account at the issuer, or who joined with another’s address',
    defence:
      'Only verified addresses join or are linked, and linking ends every other way to sign in. Tokens are bound to the browser, the issuer and the client.',
    tests: [
      ...server(
        'test/manage/team/accounts/singleSignOn.test.ts',
        'a person from before is linked by their verified address, and every other way in ends',
        'nobody joins by a group with an address that is not verified, or with too many groups',
      ),
      ...server(
        'test/manage/team/accounts/oidcRefusals.test.ts',
        'for an existing person by address alone, verified or not',
        'for an ID token with %s',
        'for a state that is missing, made up, another browser’s, or used',
      ),
    ],
  },
  {
    threat: 'Going around single sign-on with a password',
    attacker: 'A former employee who still knows a password',
    defence: 'No password is checked, set or reset for an address that needs single sign-on.',
    tests: server(
      'test/manage/team/accounts/singleSignOn.test.ts',
      'no password signs in, is reset, changed or created, right or wrong',
      'people of the domain need it, whether they exist or not, and others do not',
    ),
    limit: 'Sessions from before the setting last up to 30 days.',
  },
  {
    threat: 'Changing people of other organizations by SCIM',
    attacker: 'An identity provider of another organization, or somebody with its token',
    defence:
      'A token belongs to an organization and changes its memberships only. A person is connected when the issuer has verified their address.',
    tests: server(
      'test/manage/team/scim/scim.test.ts',
      'never see or change users and groups of each other',
      'are suspended in one organization only, and sessions end with the last membership',
      'get access only when the issuer has verified their address, not by the address alone',
      'get their role from owners only',
      'stay suspended if `active` is removed or null',
    ),
  },
  {
    threat: 'Use of a stolen secret key',
    attacker: 'Somebody who finds it in a log or a repository',
    defence: 'Keys can expire and be limited to addresses, and cannot create wider keys.',
    tests: server(
      'test/manage/team/keys/keys.test.ts',
      'stops working when it expires, and the response says so',
      'works from its allowed addresses only, and the refusal does not name them',
      'cannot create a key that outlives it or that is for other addresses',
    ),
    limit: 'Both are optional.',
  },
  {
    threat:
      'Reading analytics by the link of a shared report: guessed, revoked, widened, or of others',
    attacker: 'Anybody, with or without the link of a report',
    defence:
      'Links have 256 random bits, and only their hash is stored. The request names the token and nothing else. Every link that does not work gets the same 404, and misses are limited by address.',
    tests: server(
      'test/manage/insight/reports/sharedReports.test.ts',
      'gets the same 404 if it is unknown, revoked, expired, or of what was deleted',
      'shows what was saved, whatever parameters or fields are added',
      'of one tenant shows nothing of another one',
      'cannot be guessed: an address with many misses is refused, also for a link that exists later',
      'names neither people nor ids of the app or its organization',
      'is nobody’s to store or to index, and is for no other site',
    ),
    limit: 'Whoever has the link can pass it on. Revoke the report then.',
  },
  {
    threat: 'Sending unwanted email by shared reports, or ending the emails of others',
    attacker: 'A member with the role editor, or somebody who sees an email',
    defence:
      'Only members of the organization can be recipients, at most ten. The token that ends an email is encrypted with the keys of the service and ends one email of one person.',
    tests: [
      ...server(
        'test/manage/insight/reports/reports.test.ts',
        'only members of the organization get a report by email, and at most ten',
      ),
      ...server(
        'test/manage/insight/reports/unsubscribe.test.ts',
        'a token that the service has not made ends nothing, and opening the link does not either',
      ),
    ],
    limit: 'Whoever gets a forwarded email can end it for its recipient.',
  },
  {
    threat: 'Tampering with the audit log',
    attacker: 'A member who wants to hide a change',
    defence: 'Append-only until its retention ends, written in the transaction of the change.',
    tests: server(
      'test/manage/access/changes.test.ts',
      'a change and its audit log entry are committed together',
      'a failure after the audit log entry is written leaves no entry',
      'audit log entries cannot be changed or deleted',
    ),
    limit: 'An operator of the database can change everything.',
  },
  {
    threat: 'Harmful or vulnerable dependencies',
    attacker: 'The author of a package, or whoever takes it over',
    defence:
      'Everything is pinned by hash, install scripts and licences are reviewed, and workflows name actions by commit.',
    tests: [
      ...verification(
        'security/dependencies.ts',
        'packages without a SHA-512',
        'install scripts that were not reviewed',
        'packages at run time whose licence is restricted',
      ),
      {
        path: 'tooling/release/workflows.test.ts',
        title: '%s names actions by commit, and may only read by default',
      },
    ],
    limit: 'Known vulnerabilities are checked only where the registry answers `npm audit`.',
  },
]
