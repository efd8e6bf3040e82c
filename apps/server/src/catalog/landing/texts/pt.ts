import type { PageTexts } from './pageTexts.ts'

export const pt: PageTexts = {
  getApp: 'Baixar o app',
  openApp: 'Abrir o app',
  openHost: 'Abrir {host}',
  continueInApp: 'Continuar no app',
  continueOnHost: 'Continuar em {host}',
  getOnPlay: 'Baixar no Google Play',
  openInSafari: 'Abrir no Safari',
  openInBrowser: 'Abrir no navegador',
  afterInstall: 'Depois de instalar, abra o app para continuar.',
  tapMenu: 'Nada acontece? Toque no menu ••• ou de compartilhar.',
  chooseSafari: 'Escolha “Abrir no Safari” ou “Abrir no navegador”.',
  chooseBrowser: 'Escolha “Abrir no navegador”.',
  scanCode: 'Aponte a câmera do celular para abrir o app.',
  openOnPhone: 'Abra este link no celular:',
  qrCode: 'Código QR deste link',
  notFound: { title: 'Link não encontrado', text: 'Confira o endereço e tente de novo.' },
  gone: { title: 'Link não está mais disponível', text: 'Peça um novo link a quem o enviou.' },
  unavailable: { title: 'Temporariamente indisponível', text: 'Tente de novo em instantes.' },
  tooMany: { title: 'Muitas solicitações', text: 'Tente de novo em alguns minutos.' },
}
