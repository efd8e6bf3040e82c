import type { PageTexts } from './pageTexts.ts'

export const da: PageTexts = {
  getApp: 'Hent appen',
  openApp: 'Åbn appen',
  openHost: 'Åbn {host}',
  continueInApp: 'Fortsæt i appen',
  continueOnHost: 'Fortsæt på {host}',
  getOnPlay: 'Hent på Google Play',
  openInSafari: 'Åbn i Safari',
  openInBrowser: 'Åbn i browser',
  afterInstall: 'Åbn appen efter installationen for at fortsætte.',
  tapMenu: 'Sker der ikke noget? Tryk på •••- eller delingsmenuen.',
  chooseSafari: 'Vælg “Åbn i Safari” eller “Åbn i browser”.',
  chooseBrowser: 'Vælg “Åbn i browser”.',
  scanCode: 'Scan med telefonens kamera for at åbne appen.',
  openOnPhone: 'Åbn dette link på din telefon:',
  qrCode: 'QR-kode til dette link',
  notFound: { title: 'Linket blev ikke fundet', text: 'Tjek adressen, og prøv igen.' },
  gone: { title: 'Linket er ikke længere tilgængeligt', text: 'Bed afsenderen om et nyt link.' },
  unavailable: { title: 'Midlertidigt utilgængelig', text: 'Prøv igen om et øjeblik.' },
  tooMany: { title: 'For mange anmodninger', text: 'Prøv igen om et par minutter.' },
}
