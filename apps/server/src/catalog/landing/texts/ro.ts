import type { PageTexts } from './pageTexts.ts'

export const ro: PageTexts = {
  getApp: 'Descarcă aplicația',
  openApp: 'Deschide aplicația',
  openHost: 'Deschide {host}',
  continueInApp: 'Continuă în aplicație',
  continueOnHost: 'Continuă pe {host}',
  getOnPlay: 'Descarcă din Google Play',
  openInSafari: 'Deschide în Safari',
  openInBrowser: 'Deschide în browser',
  afterInstall: 'După instalare, deschide aplicația pentru a continua.',
  tapMenu: 'Nu se întâmplă nimic? Atinge meniul ••• sau de partajare.',
  chooseSafari: 'Alege „Deschide în Safari” sau „Deschide în browser”.',
  chooseBrowser: 'Alege „Deschide în browser”.',
  scanCode: 'Scanează cu camera telefonului pentru a deschide aplicația.',
  openOnPhone: 'Deschide acest link pe telefon:',
  qrCode: 'Codul QR al acestui link',
  notFound: { title: 'Linkul nu a fost găsit', text: 'Verifică adresa și încearcă din nou.' },
  gone: { title: 'Linkul nu mai este disponibil', text: 'Cere expeditorului un link nou.' },
  unavailable: { title: 'Temporar indisponibil', text: 'Încearcă din nou imediat.' },
  tooMany: { title: 'Prea multe cereri', text: 'Încearcă din nou peste câteva minute.' },
}
