import type { PageTexts } from './pageTexts.ts'

export const sv: PageTexts = {
  getApp: 'Hämta appen',
  openApp: 'Öppna appen',
  openHost: 'Öppna {host}',
  continueInApp: 'Fortsätt i appen',
  continueOnHost: 'Fortsätt på {host}',
  getOnPlay: 'Hämta på Google Play',
  openInSafari: 'Öppna i Safari',
  openInBrowser: 'Öppna i webbläsaren',
  afterInstall: 'Öppna appen efter installationen för att fortsätta.',
  tapMenu: 'Händer inget? Tryck på •••- eller delningsmenyn.',
  chooseSafari: 'Välj ”Öppna i Safari” eller ”Öppna i webbläsaren”.',
  chooseBrowser: 'Välj ”Öppna i webbläsaren”.',
  scanCode: 'Skanna med mobilens kamera för att öppna appen.',
  openOnPhone: 'Öppna den här länken i mobilen:',
  qrCode: 'QR-kod för den här länken',
  notFound: { title: 'Länken hittades inte', text: 'Kontrollera adressen och försök igen.' },
  gone: { title: 'Länken är inte längre tillgänglig', text: 'Be avsändaren om en ny länk.' },
  unavailable: { title: 'Tillfälligt otillgänglig', text: 'Försök igen om en liten stund.' },
  tooMany: { title: 'För många förfrågningar', text: 'Försök igen om några minuter.' },
}
