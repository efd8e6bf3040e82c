import {
  createMemoryClickIndex,
  decide,
  explain,
  type GetDestination,
  installKeys,
  priorModel,
  readClickSignals,
  readInstallSignals,
  weigh,
} from '@throughlink/matcher'

const nowMs = Date.now()
const model = priorModel

// A person follows a link in Instagram, at home.
const index = createMemoryClickIndex()
index.add({
  id: 'click-1',
  linkId: 'invitation-of-anna',
  atMs: nowMs - 3 * 60_000,
  signals: readClickSignals({
    'user-agent':
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
      'Mobile/23D127 Instagram 414.0.0.25.83 (iPhone15,2; iOS 26_3_1; en_GB; en; scale=3.00; 1179x2556; 1)',
    'accept-language': 'en-GB,en;q=0.9',
  }),
  addresses: ['203.0.113.7'],
  hasV4: true,
  hasV6: false,
  isMasked: false,
})

// Three minutes later the app opens for the first time, on the same network.
const install = readInstallSignals({
  platform: 'ios',
  model: 'iPhone 14 Pro',
  modelId: 'iPhone15,2',
  manufacturer: 'Apple',
  systemVersion: '26.3.1',
  screenWidth: 393,
  screenHeight: 852,
  scale: 3,
  locale: [{ languageTag: 'en-GB' }],
  timezone: 'Europe/London',
  userAgent: null,
  timestamp: nowMs,
})
if (install === null) throw new Error('Not a phone.')

const keys = installKeys(install, ['203.0.113.7'], nowMs)
const found = index.find(keys, { v4: true, v6: false }, nowMs - 86_400_000)
const clicks = found.clicks.map(({ click, network }) => ({ ...click, network, availability: 1 }))

const weighed = weigh(install, { clicks, unread: found.unread }, { nowMs, windowDays: 1, model })
const getDestination: GetDestination = ({ linkId }) => `https://links.example.com/${linkId}`
const { calibration, thresholds } = model

export const decision = decide(weighed, { getDestination, calibration, thresholds })
export const explanation = explain(weighed, decision, model, getDestination)
