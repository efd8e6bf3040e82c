import type { PageTexts } from './pageTexts.ts'

export const pl: PageTexts = {
  getApp: 'Pobierz aplikację',
  openApp: 'Otwórz aplikację',
  openHost: 'Otwórz {host}',
  continueInApp: 'Kontynuuj w aplikacji',
  continueOnHost: 'Kontynuuj na {host}',
  getOnPlay: 'Pobierz z Google Play',
  openInSafari: 'Otwórz w Safari',
  openInBrowser: 'Otwórz w przeglądarce',
  afterInstall: 'Po instalacji otwórz aplikację, aby kontynuować.',
  tapMenu: 'Nic się nie dzieje? Stuknij menu ••• lub udostępniania.',
  chooseSafari: 'Wybierz „Otwórz w Safari” lub „Otwórz w przeglądarce”.',
  chooseBrowser: 'Wybierz „Otwórz w przeglądarce”.',
  scanCode: 'Zeskanuj aparatem telefonu, aby otworzyć aplikację.',
  openOnPhone: 'Otwórz ten link na telefonie:',
  qrCode: 'Kod QR tego linku',
  notFound: { title: 'Nie znaleziono linku', text: 'Sprawdź adres i spróbuj ponownie.' },
  gone: { title: 'Link nie jest już dostępny', text: 'Poproś nadawcę o nowy link.' },
  unavailable: { title: 'Chwilowo niedostępne', text: 'Spróbuj ponownie za chwilę.' },
  tooMany: { title: 'Zbyt wiele żądań', text: 'Spróbuj ponownie za kilka minut.' },
}
