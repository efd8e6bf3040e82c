import type { LinkDetails } from '@throughlink/client'

/** Why there is no link, and what to do, by reason or error code. The last ones are answers of the service. */
const explanations: ReadonlyMap<string, string> = new Map([
  [
    'no_match',
    'The service found no click that led to this install. Tap a link in a browser on this device, reset, and reload the app.',
  ],
  [
    'already_processed',
    'The match of this install ran at an earlier start. Reset and reload the app to test a first run.',
  ],
  [
    'matching_off',
    '`matching` is `off` in the config, so nothing is sent. Set it to `full` or `deterministic` to run the match.',
  ],
  [
    'not_on_web',
    'A website is not installed, so there are no deferred links in a browser. Test them on a phone or a simulator.',
  ],
  [
    'storage_unreadable',
    'Storage cannot be read, so the first run cannot be detected. Install @react-native-async-storage/async-storage, or check `storage` in the config.',
  ],
  [
    'storage_unwritable',
    'Storage cannot be written, so nothing was sent: the match would run at each start. Check `storage` in the config, and the free space of the device.',
  ],
  [
    'no_token',
    'There was no install referrer and no copied link, and the config allows no fingerprint. Copy a link first (iOS), install from Google Play (Android), or allow the fingerprint.',
  ],
  [
    'device_unreadable',
    'The signals of the device could not be read, so nothing was sent. Check `adapters.device`. The match runs at the next start.',
  ],
  [
    'timeout',
    'The check took longer than `timeoutMs`. See the timeline for what it waits for. A link that is found later is still shown.',
  ],
  ['cleared', 'The app handled the link and called `clearLink()`. See it under "Last link".'],
  [
    'reset',
    'Everything that was stored on this device was deleted. Reload the app to test a first run.',
  ],
  [
    'no_keys',
    'The config has no valid `API_KEY` and `appID`, so only links that open the app work. Copy both from the dashboard.',
  ],
  [
    'old_install',
    'This install is older than 7 days, so no fingerprint was sent. Reset or reinstall to test a first run. `freshInstallDays` changes the limit.',
  ],
  [
    'no_candidates',
    'The service knows no click that could have led to this install. Tap a link in a browser on this device, reset, and reload the app.',
  ],
  [
    'organic',
    'Google Play reported that the install came from no link. Open the store through a link, or simulate one.',
  ],
  [
    'organic_likelier',
    'The service knows clicks, but the install more likely came from none of them. Tap the link on the same device and network.',
  ],
  [
    'ambiguous',
    'Clicks on several links fit about equally well. Wait until the older clicks expire, or use another network.',
  ],
  [
    'below_threshold',
    'One link is likely, but not likely enough for the match policy of the app. Install the missing modules that the console names, or change the policy in the dashboard.',
  ],
  [
    'policy_off',
    'The match policy of the app allows click ids and copied links only. Change it in the dashboard to match by fingerprint.',
  ],
])

/** Returns why there is no link and what to do, or null if there is nothing to explain. */
export function explainNoLink({ reason, error }: LinkDetails): string | null {
  return explanations.get(reason ?? error?.code ?? '') ?? null
}
