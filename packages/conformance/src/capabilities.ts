/** What a client library may be able to do. A scenario counts only for a library that declares all it requires. */
export const capabilities = {
  match: 'matches a first run by the device fingerprint',
  retries: 'tries again without an answer, also after the app stopped waiting',
  referrer: 'reads the Play install referrer on Android',
  clipboard: 'reads a link from the clipboard on iOS',
  'opened-links': 'delivers links that open the app',
  'short-links': 'resolves short links',
  'link-hosts': 'has the option `linkHosts`',
  'install-times': 'knows when the app was installed and updated',
  lifecycle: 'can be stopped and started again in one process, and notices the background',
  update: 'accepts other options while it runs',
  consent: 'has the options `matching` and `sources`, and `analytics` if it has events',
  events: 'logs events and reports opened links',
  users: 'sets the user of events, and keeps it',
  keep: 'has the option `keepUntilCleared`',
  resume: 'has the option `resumeUnanswered`',
  calibration: 'has the option `calibration`',
  web: 'runs in browsers',
} as const satisfies Readonly<Record<string, string>>

export type Capability = keyof typeof capabilities

/** In the order of the list. */
export const capabilityNames = Object.keys(capabilities) as readonly Capability[]

export function isCapability(value: unknown): value is Capability {
  return capabilityNames.some((name) => name === value)
}
