import type { PageTexts } from './pageTexts.ts'

export const de: PageTexts = {
  getApp: 'App laden',
  openApp: 'App öffnen',
  openHost: '{host} öffnen',
  continueInApp: 'In der App fortfahren',
  continueOnHost: 'Weiter auf {host}',
  getOnPlay: 'Bei Google Play laden',
  openInSafari: 'In Safari öffnen',
  openInBrowser: 'Im Browser öffnen',
  afterInstall: 'Nach der Installation einfach die App öffnen.',
  tapMenu: 'Nichts passiert? Auf das •••- oder Teilen-Menü tippen.',
  chooseSafari: '„In Safari öffnen“ oder „Im Browser öffnen“ wählen.',
  chooseBrowser: '„Im Browser öffnen“ wählen.',
  scanCode: 'Mit der Handykamera scannen, um die App zu öffnen.',
  openOnPhone: 'Diesen Link auf dem Handy öffnen:',
  qrCode: 'QR-Code für diesen Link',
  notFound: { title: 'Link nicht gefunden', text: 'Prüfe die Adresse und versuche es erneut.' },
  gone: { title: 'Link nicht mehr verfügbar', text: 'Bitte den Absender um einen neuen Link.' },
  unavailable: { title: 'Vorübergehend nicht verfügbar', text: 'Versuche es gleich noch einmal.' },
  tooMany: { title: 'Zu viele Anfragen', text: 'Versuche es in ein paar Minuten erneut.' },
}
