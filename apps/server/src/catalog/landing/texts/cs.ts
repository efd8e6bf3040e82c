import type { PageTexts } from './pageTexts.ts'

export const cs: PageTexts = {
  getApp: 'Stáhnout aplikaci',
  openApp: 'Otevřít aplikaci',
  openHost: 'Otevřít {host}',
  continueInApp: 'Pokračovat v aplikaci',
  continueOnHost: 'Pokračovat na {host}',
  getOnPlay: 'Stáhnout z Google Play',
  openInSafari: 'Otevřít v Safari',
  openInBrowser: 'Otevřít v prohlížeči',
  afterInstall: 'Po instalaci pokračujte otevřením aplikace.',
  tapMenu: 'Nic se neděje? Klepněte na nabídku ••• nebo sdílení.',
  chooseSafari: 'Zvolte „Otevřít v Safari“ nebo „Otevřít v prohlížeči“.',
  chooseBrowser: 'Zvolte „Otevřít v prohlížeči“.',
  scanCode: 'Naskenujte fotoaparátem telefonu a otevřete aplikaci.',
  openOnPhone: 'Otevřete tento odkaz v telefonu:',
  qrCode: 'QR kód tohoto odkazu',
  notFound: { title: 'Odkaz nenalezen', text: 'Zkontrolujte adresu a zkuste to znovu.' },
  gone: { title: 'Odkaz už není dostupný', text: 'Požádejte odesílatele o nový odkaz.' },
  unavailable: { title: 'Dočasně nedostupné', text: 'Zkuste to za chvíli znovu.' },
  tooMany: { title: 'Příliš mnoho požadavků', text: 'Zkuste to znovu za několik minut.' },
}
