import type { PageTexts } from './pageTexts.ts'

export const en: PageTexts = {
  getApp: 'Get the app',
  openApp: 'Open the app',
  openHost: 'Open {host}',
  continueInApp: 'Continue in the app',
  continueOnHost: 'Continue on {host}',
  getOnPlay: 'Get it on Google Play',
  openInSafari: 'Open in Safari',
  openInBrowser: 'Open in browser',
  afterInstall: 'After installing, open the app to continue.',
  tapMenu: 'Nothing happens? Tap the ••• or share menu.',
  chooseSafari: 'Choose “Open in Safari” or “Open in browser”.',
  chooseBrowser: 'Choose “Open in browser”.',
  scanCode: 'Scan with your phone’s camera to open the app.',
  openOnPhone: 'Open this link on your phone:',
  qrCode: 'QR code for this link',
  notFound: { title: 'Link not found', text: 'Check the address and try again.' },
  gone: { title: 'Link no longer available', text: 'Ask the sender for a new link.' },
  unavailable: { title: 'Temporarily unavailable', text: 'Try again in a moment.' },
  tooMany: { title: 'Too many requests', text: 'Try again in a few minutes.' },
}
