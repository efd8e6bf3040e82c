import type { ScenarioId } from './world.ts'

/** What happens in each world. Generators read this and nothing of each other. */
export const scenarios: Readonly<Record<ScenarioId, string>> = {
  mixed:
    'Everything at once in ordinary shares: homes, offices and cellular, several countries, all browsers, iPhones and (with the store’s referrer lost) Android phones, some relay, some switching, shared campaign links and personal links.',
  'home-wifi': 'Everybody clicks and opens at home, behind an IPv4 address of the household.',
  'cgnat-v4': 'Everybody is on a carrier that puts 1,000 people behind each IPv4 address; no IPv6.',
  'cgnat-v6': 'The same, and each phone has its own IPv6 /64 that both sides see.',
  'network-switch': 'Everybody changes networks between click and first open.',
  relay:
    'Everybody clicks in Safari through Private Relay: the click’s address is an egress address, the install’s is not.',
  'office-fleet':
    'Everybody is in offices behind one address each, with one model of phone on one version of the system.',
  viral: 'Ten thousand clicks on one link within ten minutes, over an ordinary day.',
  'viral-personal': 'The same burst, with a personal link for each person who shares.',
  'organic-95': 'As mixed, but 95 % of installs are organic.',
  'click-spam':
    'A carrier as in cgnat-v4, and ten times as many clicks by robots that run scripts, on one link, spread over its addresses with made-up phones.',
  'victim-spam': 'As mixed, and thousands of clicks on one link from one carrier’s address.',
  'ghost-clicks':
    'As mixed, and 40 % more clicks that nobody made: prefetches (half of them say so) and scanners that run no script.',
  'clock-skew': 'As mixed, with phones whose clocks are off: N(0, 2 s), and 1 % by hours.',
  'os-update': 'As mixed, and 15 % of phones update their system between click and install.',
  travel: 'As mixed, and 15 % of people change their time zone between click and install.',
  'dual-stack-flip':
    'Homes and carriers with IPv4 and IPv6, where browser and app choose a family independently and pages cannot ask single-stack hosts.',
  ipad: 'Everybody has an iPad; half of the apps are iPhone apps, whose screen is not the iPad’s.',
  'two-apps':
    'Two apps of one population, with clicks and installs of both: nothing of one may reach the other.',
  'cold-start': 'As mixed without any history: the first fifty installs are judged.',
  'all-organic': 'Negative: as mixed, but no click ever leads to an install.',
  'identical-devices':
    'Negative: one carrier address, one model, system, language and time zone for all; personal links only.',
  'shuffled-labels':
    'Negative: as mixed, but each click is given the destination of another, chosen at random.',
}
