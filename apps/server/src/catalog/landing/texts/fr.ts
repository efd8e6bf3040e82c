import type { PageTexts } from './pageTexts.ts'

export const fr: PageTexts = {
  getApp: 'Obtenir l’app',
  openApp: 'Ouvrir l’app',
  openHost: 'Ouvrir {host}',
  continueInApp: 'Continuer dans l’app',
  continueOnHost: 'Continuer sur {host}',
  getOnPlay: 'Télécharger sur Google Play',
  openInSafari: 'Ouvrir dans Safari',
  openInBrowser: 'Ouvrir dans le navigateur',
  afterInstall: 'Après l’installation, ouvrez l’app pour continuer.',
  tapMenu: 'Rien ne se passe ? Touchez le menu ••• ou de partage.',
  chooseSafari: 'Choisissez « Ouvrir dans Safari » ou « Ouvrir dans le navigateur ».',
  chooseBrowser: 'Choisissez « Ouvrir dans le navigateur ».',
  scanCode: 'Scannez avec l’appareil photo du téléphone pour ouvrir l’app.',
  openOnPhone: 'Ouvrez ce lien sur votre téléphone :',
  qrCode: 'QR code de ce lien',
  notFound: { title: 'Lien introuvable', text: 'Vérifiez l’adresse et réessayez.' },
  gone: {
    title: 'Ce lien n’est plus disponible',
    text: 'Demandez un nouveau lien à l’expéditeur.',
  },
  unavailable: { title: 'Temporairement indisponible', text: 'Réessayez dans un instant.' },
  tooMany: { title: 'Trop de requêtes', text: 'Réessayez dans quelques minutes.' },
}
