import type { PageTexts } from './pageTexts.ts'

export const nl: PageTexts = {
  getApp: 'Download de app',
  openApp: 'Open de app',
  openHost: 'Open {host}',
  continueInApp: 'Ga verder in de app',
  continueOnHost: 'Ga verder op {host}',
  getOnPlay: 'Download via Google Play',
  openInSafari: 'Open in Safari',
  openInBrowser: 'Open in browser',
  afterInstall: 'Open na het installeren de app om verder te gaan.',
  tapMenu: 'Gebeurt er niets? Tik op het ••• of deelmenu.',
  chooseSafari: 'Kies “Open in Safari” of “Open in browser”.',
  chooseBrowser: 'Kies “Open in browser”.',
  scanCode: 'Scan met de camera van je telefoon om de app te openen.',
  openOnPhone: 'Open deze link op je telefoon:',
  qrCode: 'QR-code van deze link',
  notFound: { title: 'Link niet gevonden', text: 'Controleer het adres en probeer het opnieuw.' },
  gone: { title: 'Link niet meer beschikbaar', text: 'Vraag de afzender om een nieuwe link.' },
  unavailable: { title: 'Tijdelijk niet beschikbaar', text: 'Probeer het zo meteen opnieuw.' },
  tooMany: { title: 'Te veel verzoeken', text: 'Probeer het over een paar minuten opnieuw.' },
}
