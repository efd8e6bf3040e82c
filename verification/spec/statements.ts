/**
 * Every statement of sections 1-9 of the specification that a test can prove, in our own words.
 * The number before the last dot is the section. Tests have one or more ids in their title: `[spec 2.1.3]`,
 * `[spec 2.1.3, 4.3.1]`. An id is never reused: append new statements.
 *
 * The specification is docs/internals/specification.md. Behaviour that it calls "not shown" is not listed:
 * docs/internals/decisions/ defines it.
 */
export type Owner = 'protocol' | 'client' | 'react-native' | 'server'

export interface Statement {
  readonly id: string
  readonly text: string
  /** The package or app whose tests prove it: the lowest one that can implement it. */
  readonly owner: Owner
}

const protocol = (id: string, text: string): Statement => ({ id, text, owner: 'protocol' })
const client = (id: string, text: string): Statement => ({ id, text, owner: 'client' })
const reactNative = (id: string, text: string): Statement => ({ id, text, owner: 'react-native' })
const server = (id: string, text: string): Statement => ({ id, text, owner: 'server' })

const purpose = [
  reactNative('1.1', 'Mounting LinkProvider starts a deferred-linking session'),
  reactNative('1.2', 'useLinkContext() returns the result of that session to any component below'),
  client('1.3', 'A deferred link is detected on the first run, through a match'),
  client('1.4', 'A universal or app link that opens the installed app is detected'),
  client('1.5', 'A custom-scheme link that opens the app is detected'),
  client('1.6', 'Persisted state keeps a later launch of the same install from matching again'),
  client('1.7', 'An in-memory guard keeps a second start in one process from matching again'),
  client('1.8', 'An Android install referrer with a clickId makes the match deterministic'),
  client('1.9', 'Without such a referrer the match is probabilistic, on a device fingerprint'),
  reactNative('1.10', 'LinkAnalytics logs named events through the active provider'),
  client('1.11', 'An app can wait on isLinkProcessed, route by linkRoute, then call clearLink()'),
  client('1.12', 'A first open long after the install is matched, by a clickId at any age'),
  server('1.13', 'A fresh install gets the link that led to it from the service, by each method'),
]

const config = [
  client('2.1.1', 'API_KEY is a required string without a default'),
  client('2.1.2', 'appID is a required string without a default'),
  client('2.1.3', 'shouldUseClipboard is an optional boolean'),
  client('2.1.4', 'shouldUseClipboard is true by default'),
  client('2.1.5', 'shouldUseClipboard true: the clipboard is checked for a deferred link on iOS'),
  client('2.1.6', 'shouldUseClipboard false: the clipboard is not touched'),
  client('2.1.7', 'shouldUseClipboard has no effect on a platform other than iOS'),
  client('2.1.8', 'storage is an optional LinkStorage that is used to detect the first run'),
  reactNative('2.1.9', "Without storage, the framework's default async key-value storage is used"),
  reactNative('2.1.10', 'The 0.3.x config has appID, API_KEY and shouldUseClipboard only'),
]

const providerProps = [
  reactNative('2.2.1', 'LinkProvider requires the prop config, a Config'),
  reactNative('2.2.2', 'LinkProvider requires the prop children, a ReactNode, and renders it'),
  reactNative('2.2.3', 'LinkProvider returns a JSX element'),
]

const context = [
  client('2.3.1', 'isLinkProcessed is a boolean, true once the check finished with success'),
  client('2.3.2', 'isLinkProcessed is true once the check finished with a failure'),
  client('2.3.3', 'isLinkProcessed covers the check for an opened universal or app link too'),
  reactNative('2.3.4', 'linkUrl is typed as a string, a URL object or null'),
  client('2.3.5', 'linkUrl is the raw link of a deferred match'),
  client('2.3.6', 'linkUrl is the raw universal or app link'),
  client('2.3.7', 'linkUrl is the raw scheme link'),
  client('2.3.8', 'linkUrl is null without a match and after an error'),
  client('2.3.9', 'linkRoute is the normalized path of the link, with a leading slash'),
  client('2.3.10', 'linkRoute keeps the query string of the link when there is one'),
  client('2.3.11', 'linkRoute is null when nothing matched'),
  client('2.3.12', 'linkType is a LinkType, or null when no link was found'),
  client('2.3.13', 'clearLink is a function without arguments that returns nothing'),
  client('2.3.14', 'clearLink clears url, route and type'),
]

const context03 = [
  reactNative('2.4.1', '0.3.x: deferredLinkProcessed is true once the check finished with success'),
  reactNative('2.4.2', '0.3.x: deferredLinkProcessed is true once the check failed'),
  reactNative('2.4.3', '0.3.x: deferredLink is the raw link, a string or a URL object'),
  reactNative('2.4.4', '0.3.x: deferredLink is null without a match and after an error'),
  reactNative('2.4.5', '0.3.x: route is the normalized path of deferredLink with its query string'),
  reactNative('2.4.6', '0.3.x: route is null when nothing matched'),
  reactNative('2.4.7', '0.3.x: the context has neither a link type nor clearLink'),
]

const storage = [
  client('2.5.1', 'LinkStorage.getItem(key) may return a promise of a string or null'),
  client('2.5.2', 'LinkStorage.getItem(key) may return a string or null directly'),
  client('2.5.3', 'LinkStorage.setItem(key, value) may return a promise'),
  client('2.5.4', 'LinkStorage.setItem(key, value) may return nothing'),
  client('2.5.5', 'LinkStorage.removeItem(key) may return a promise'),
  client('2.5.6', 'LinkStorage.removeItem(key) may return nothing'),
  client('2.5.7', 'LinkStorage requires getItem and setItem'),
  client('2.5.8', 'LinkStorage works without removeItem'),
]

const linkType = [
  protocol('2.6.1', 'LinkType allows deferred, verified and scheme, and nothing else'),
  client('2.6.2', 'deferred: matched by the matching service on the first run'),
  client('2.6.3', 'verified: a universal or app link that opened the installed app'),
  client('2.6.4', 'scheme: a custom-scheme deep link'),
]

const states = [
  client('3.1', 'At first isLinkProcessed is false, and url, route and type are null'),
  client('3.2', 'A mount on the first run, not guarded, starts the deferred-linking flow'),
  client('3.3', 'While the match is in progress isLinkProcessed stays false'),
  client('3.4', 'A mount on a device already processed runs no match'),
  client('3.5', 'A mount or remount with the in-memory guard set runs no match'),
  client('3.6', 'A processed or guarded mount makes no repeat API call'),
  client('3.7', 'A match with a link ends processed, with linkUrl, linkRoute and linkType set'),
  client('3.8', 'Consumers of the context are notified when a match with a link completes'),
  client('3.9', 'A match without a link ends processed, with url, route and type null'),
  client('3.10', 'A match API error ends processed, with url, route and type null'),
  client('3.11', 'A failed network call ends processed, with url, route and type null'),
  client('3.12', 'The error of a failed match is logged to the console'),
  client('3.13', 'clearLink() sets url, route and type of the current link to null'),
  client('3.14', 'clearLink() can be called at any time'),
  reactNative('3.15', '0.3.x: a failure sets deferredLinkProcessed true and deferredLink null'),
]

const surface = [
  reactNative('4.1.1', 'LinkProvider is a component with the props config and children'),
  reactNative('4.1.2', 'useLinkContext takes no arguments and returns a LinkContextType'),
  reactNative(
    '4.1.3',
    '0.3.x: useLinkContext takes no arguments and returns a DeferredLinkContext',
  ),
  client('4.1.4', 'logEvent accepts a LinkEventNames member or its string value'),
  client('4.1.5', 'logEvent accepts data of any type, or none'),
  client('4.1.6', 'logEvent returns nothing'),
  reactNative('4.1.7', 'Config, LinkContextType, LinkStorage and LinkType are exported as types'),
  reactNative('4.1.8', '0.3.x: Config and DeferredLinkContext are exported as types'),
]

const endpoints = [
  protocol('4.2.1', 'The match endpoint is POST /api/link/match-link'),
  client('4.2.2', 'A match-link request has either the fingerprint or the clickId of the referrer'),
  client('4.2.3', 'match-link returns the matched link when there is one'),
  protocol('4.2.4', 'The endpoint for short links is POST /api/link/resolve-short'),
  client('4.2.5', 'resolve-short is used when a web URL has a single path segment'),
  client('4.2.6', 'resolve-short returns the resolved link, from which the route is computed'),
  protocol('4.2.7', 'The request fields of match-link include pastedLink and clickId'),
  server('4.2.8', 'The service responds to match-link with the link of the clickId'),
  server('4.2.9', 'The service responds to match-link with the link of a similar fingerprint'),
  server('4.2.10', 'The service responds to match-link with no link when nothing matches'),
  server('4.2.11', 'The service responds to resolve-short with the resolved link'),
]

const flow = [
  client('4.3.1', 'The match runs once per fresh install, recorded in the storage adapter'),
  client('4.3.2', 'The match runs once per process, recorded in memory'),
  client('4.3.3', 'A clickId of the Android install referrer is matched deterministically'),
  client('4.3.4', 'Without a referrer, or without a clickId in it, a fingerprint is built'),
  client('4.3.5', 'The fingerprint has the device model'),
  client('4.3.6', 'The fingerprint has the OS version'),
  client('4.3.7', 'The fingerprint has screen metrics'),
  client('4.3.8', 'The fingerprint has the locale'),
  client('4.3.9', 'The fingerprint has the timezone'),
  client('4.3.10', 'The fingerprint has the user agent'),
  client('4.3.11', 'The fingerprint has a timestamp'),
  client('4.3.12', 'The clipboard value is an optional part of the fingerprint, named pastedLink'),
  client('4.3.13', 'pastedLink is included only when shouldUseClipboard is true'),
  client('4.3.14', 'pastedLink is included only on iOS'),
  client('4.3.15', 'The flow posts to /api/link/match-link'),
  client('4.3.16', 'A web URL with a single path segment is resolved before its route is computed'),
  client('4.3.17', 'The flow ends by updating the context'),
]

const authentication = [
  client('5.1', 'Every match request contains API_KEY and appID of the config'),
  client('5.2', 'Without API_KEY, matching fails by the error rule of section 3'),
  client('5.3', 'Without appID, matching fails by the error rule of section 3'),
  client('5.4', 'With an invalid API_KEY or appID, matching fails by the error rule of section 3'),
  protocol('5.5', 'The key of the config is a publishable key'),
  server('5.6', 'The service refuses a match request without a valid API_KEY and its appID'),
]

const events = [
  reactNative('6.1', 'An event of LinkAnalytics.logEvent is captured by the active LinkProvider'),
  client('6.2', 'A captured event is sent'),
  client('6.3', 'A LinkEventNames member and its string value name the same event'),
  protocol('6.4', 'LinkEventNames has the nine general events with their string values'),
  protocol('6.5', 'LinkEventNames has the nine sales events with their string values'),
  reactNative('6.6', '0.3.x: there is no analytics module'),
  server('6.7', 'The service accepts every event of LinkEventNames under its string value'),
]

const errors = [
  client('7.1', 'A match API error leaves the app processed with nulls and is logged'),
  client('7.2', 'A failed network call leaves the app processed with nulls and is logged'),
  client('7.3', 'A missing or invalid API_KEY or appID follows the same rule'),
  client('7.4', 'None of these errors is thrown to the app'),
  reactNative('7.5', '0.3.x: an error leaves deferredLinkProcessed true and deferredLink null'),
  client('7.6', 'A 404 that the service did not send is an error too, and not "no match"'),
]

const limits = [
  client('8.1', 'Matching is attempted once per install or first open, not on every open'),
  client('8.2', 'Clipboard access, which may prompt the user, happens on iOS only'),
  client('8.3', 'Matching is attempted once, whenever the process is killed'),
  client('8.4', 'An install shows at most one paste prompt'),
]

const versioning = [
  reactNative(
    '9.1',
    'deferredLinkProcessed, deferredLink and route became isLinkProcessed, linkUrl and linkRoute',
  ),
  client('9.2', 'Since 0.3.x: the context has linkType and clearLink'),
  client('9.3', 'Since 0.3.x: the config has storage'),
  client('9.4', 'Since 0.3.x: the flow has the resolve-short step'),
  client('9.5', 'Since 0.3.x: verified and scheme links are detected'),
  reactNative('9.6', 'Since 0.3.x: there is an analytics module'),
  client('9.7', 'Since 0.3.x: the clipboard flag applies to iOS only'),
]

export const statements: readonly Statement[] = [
  ...purpose,
  ...config,
  ...providerProps,
  ...context,
  ...context03,
  ...storage,
  ...linkType,
  ...states,
  ...surface,
  ...endpoints,
  ...flow,
  ...authentication,
  ...events,
  ...errors,
  ...limits,
  ...versioning,
]
