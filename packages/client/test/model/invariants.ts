/** The invariants of every scenario. A failing run and the mutation test refer to them by name. */
export const invariants = {
  'processed in time': 'isLinkProcessed is true once a client has run for timeoutMs',
  'processed for good': 'isLinkProcessed never becomes false again in a process',
  'one attempt':
    'after an attempt has ended, no match request is sent, not even in later processes',
  'once per install':
    'without resumeUnanswered, no process sends a match request after another one did',
  'nothing sent, nothing spent':
    'a healthy process shows the matched link if no earlier process sent a request',
  'a resumed attempt goes on':
    'with resumeUnanswered, a healthy process shows the matched link if no earlier one got an answer',
  'asked once': 'the paste prompt is shown at most once for an install',
  'one install id': 'all match requests of an install have the same installId',
  'opened link wins': 'no deferred link is shown after a link opened the app',
  'delivered once': 'one tap, and one match, is delivered at most once',
  'handled stays handled':
    'on Android, a link that the app has cleared is not delivered by a later process that was opened from Recents',
  'cleared stays cleared': 'a cleared link is not shown again unless it is tapped again',
  'consent is kept':
    'no match request is sent while matching is off, and no fingerprint if deterministic',
  'nothing is thrown': 'no call throws, and no rejection is unhandled',
  'stop ends everything': 'two seconds after the last stop no timer, listener or request remains',
  'a tap is not lost': 'the newest tapped link is delivered within timeoutMs',
  'a match is not lost': 'on a healthy first run the matched link is shown',
  'an outage does not lose the match':
    'a service that is back within ten minutes, while the process lives, still gives the link',
  'a remount does not post again':
    'a match request follows another only after its response or its timeout, with remounts of up to 1.5 s',
  'an answered prompt is used':
    'a clipboard that reports its URL in time is read, and an answer within 60 s is in the request',
  'no prompt without use':
    'the prompt is shown only while a client runs, consent holds, a link is wanted and no request was sent',
  'a referrer in time is used':
    'a click id that arrives before 0.7 of timeoutMs, or before a later try, is in the request',
  'a re-created activity delivers its link':
    'the link that creates a new activity after a stop is delivered within timeoutMs',
  'events are not lost':
    'every logged event is accepted by the service, or waits in memory and in storage, or counts as dropped',
  'an open is counted once':
    'an opened link is reported once, as the install or as an open, and never while matching is off',
  'a slow upload shrinks':
    'after a batch of events that timed out, the next is at most half as large',
} as const

export type Invariant = keyof typeof invariants
