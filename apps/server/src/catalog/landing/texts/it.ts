import type { PageTexts } from './pageTexts.ts'

export const it: PageTexts = {
  getApp: 'Scarica l’app',
  openApp: 'Apri l’app',
  openHost: 'Apri {host}',
  continueInApp: 'Continua nell’app',
  continueOnHost: 'Continua su {host}',
  getOnPlay: 'Scarica da Google Play',
  openInSafari: 'Apri in Safari',
  openInBrowser: 'Apri nel browser',
  afterInstall: 'Dopo l’installazione, apri l’app per continuare.',
  tapMenu: 'Non succede nulla? Tocca il menu ••• o di condivisione.',
  chooseSafari: 'Scegli “Apri in Safari” o “Apri nel browser”.',
  chooseBrowser: 'Scegli “Apri nel browser”.',
  scanCode: 'Inquadra con la fotocamera del telefono per aprire l’app.',
  openOnPhone: 'Apri questo link sul telefono:',
  qrCode: 'Codice QR di questo link',
  notFound: { title: 'Link non trovato', text: 'Controlla l’indirizzo e riprova.' },
  gone: { title: 'Link non più disponibile', text: 'Chiedi un nuovo link al mittente.' },
  unavailable: { title: 'Temporaneamente non disponibile', text: 'Riprova tra un momento.' },
  tooMany: { title: 'Troppe richieste', text: 'Riprova tra qualche minuto.' },
}
