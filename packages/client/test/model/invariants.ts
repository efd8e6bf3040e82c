/** The invariants of every scenario. A failing run and the mutation test refer to them by name. */
export const invariants = {
  'processed in time': 'isLinkProcessed is true once a client has run for timeoutMs',
  'processed for good': 'isLinkProcessed never becomes false again in a process',
  'one attempt':
    'after an attempt has ended, no match request is sent, not even in later processes',
  'one install id': 'all match requests of an install have the same installId',
  'opened link wins': 'no deferred link is shown after a link opened the app',
  'delivered once': 'one tap, and one match, is delivered at most once',
  'cleared stays cleared': 'a cleared link is not shown again unless it is tapped again',
  'consent is kept':
    'no match request is sent while matching is off, and no fingerprint if deterministic',
  'nothing is thrown': 'no call throws, and no rejection is unhandled',
  'stop ends everything': 'after the last stop no timer, listener or request remains',
  'a tap is not lost': 'the newest tapped link is delivered within timeoutMs',
  'a match is not lost': 'on a healthy first run the matched link is shown',
} as const

export type Invariant = keyof typeof invariants
