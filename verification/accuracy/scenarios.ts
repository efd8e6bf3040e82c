/**
 * Description of each scenario. The generators were written from these texts, independently of each other.
 */
export const scenarios = {
  mixed:
    'Everything at once in ordinary shares: homes, offices and cellular, several countries, all browsers, iPhones and Android phones (with the install referrer lost), some relay use, some network switching, campaign links and personal links.',
  'home-wifi': 'Everyone clicks and opens the app at home, behind the household’s IPv4 address.',
  'cgnat-v4': 'Everyone is on a carrier that puts 1,000 people behind each IPv4 address; no IPv6.',
  'cgnat-v6': 'As cgnat-v4, but each phone has its own IPv6 /64, visible on both sides.',
  'network-switch': 'Everyone changes networks between click and first open.',
  relay:
    'Everyone clicks in Safari through Private Relay: the click’s address is an egress address, the install’s is not.',
  'office-fleet':
    'Everyone is in an office with a single address, on the same phone model and OS version.',
  viral: 'Ten thousand clicks on one link within ten minutes, on top of an ordinary day.',
  'viral-personal': 'The same burst, with a personal link for each person who shares.',
  'organic-95': 'As mixed, but 95 % of installs are organic.',
  'click-spam':
    'A carrier as in cgnat-v4, plus ten times as many clicks by bots that run scripts. They click one link from the carrier’s addresses, with made-up phones.',
  'victim-spam': 'As mixed, plus thousands of clicks on one link from one carrier address.',
  'ghost-clicks':
    'As mixed, plus 40 % more clicks that no person made: prefetches (half of them declared) and scanners that run no script.',
  'clock-skew': 'As mixed, with wrong phone clocks: N(0, 2 s), and 1 % off by hours.',
  'os-update': 'As mixed, and 15 % of phones update their OS between click and install.',
  travel: 'As mixed, and 15 % of people change their time zone between click and install.',
  'dual-stack-flip':
    'Homes and carriers with IPv4 and IPv6. Browser and app choose a family independently, and pages cannot reach single-stack hosts.',
  ipad: 'Everyone has an iPad. Half of the apps are iPhone apps, which report a different screen.',
  'two-apps':
    'Two apps with one population and clicks and installs for both. Nothing may leak from one app to the other.',
  'cold-start': 'As mixed without any history: the first fifty installs are evaluated.',
  'all-organic': 'Negative: as mixed, but no click ever leads to an install.',
  'identical-devices':
    'Negative: one carrier address, one model, system, language and time zone for all; personal links only.',
  'shuffled-labels':
    'Negative: a mixed world, whose causes are shuffled among the caused installs after it was generated.',
} as const

export type ScenarioId = keyof typeof scenarios

export const scenarioIds = Object.keys(scenarios) as readonly ScenarioId[]

/** Scenarios without anything to win. They are excluded from results over all scenarios. */
export const negatives: ReadonlySet<ScenarioId> = new Set([
  'all-organic',
  'identical-devices',
  'shuffled-labels',
])
