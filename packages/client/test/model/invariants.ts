/** What must hold in every scenario. The names are what a failing run and the mutation test speak of. */
export const invariants = {
  'processed in time': 'isLinkProcessed is true once a client has run for timeoutMs',
  'processed for good': 'isLinkProcessed never becomes false again in a process',
  'one attempt': 'after an attempt has ended, no match request leaves, in any later process either',
  'one install id': 'all match requests of an install carry one installId',
  'opened link wins': 'no deferred link is shown after a link opened the app',
  'delivered once': 'one tap, and one match, is delivered at most once',
  'cleared stays cleared': 'a cleared link is not shown again unless it is tapped again',
  'consent is kept':
    'no match request leaves while matching is off, no fingerprint if deterministic',
  'nothing is thrown': 'no call throws, and no rejection goes unhandled',
  'stop ends everything': 'after the last stop no timer, listener or request remains',
  'a tap is not lost': 'the newest tapped link is delivered within timeoutMs',
  'a match is not lost': 'on a healthy first run the matched link is shown',
} as const

export type Invariant = keyof typeof invariants
