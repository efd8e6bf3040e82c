import type { PageTexts } from './pageTexts.ts'

export const tr: PageTexts = {
  getApp: 'Uygulamayı indir',
  openApp: 'Uygulamayı aç',
  openHost: '{host} sitesini aç',
  continueInApp: 'Uygulamada devam et',
  continueOnHost: '{host} sitesinde devam et',
  getOnPlay: 'Google Play’den indir',
  openInSafari: 'Safari’de aç',
  openInBrowser: 'Tarayıcıda aç',
  afterInstall: 'Yükledikten sonra devam etmek için uygulamayı açın.',
  tapMenu: 'Bir şey olmuyor mu? ••• veya paylaş menüsüne dokunun.',
  chooseSafari: '“Safari’de aç” veya “Tarayıcıda aç” seçeneğini seçin.',
  chooseBrowser: '“Tarayıcıda aç” seçeneğini seçin.',
  scanCode: 'Uygulamayı açmak için telefonunuzun kamerasıyla tarayın.',
  openOnPhone: 'Bu bağlantıyı telefonunuzda açın:',
  qrCode: 'Bu bağlantının QR kodu',
  notFound: { title: 'Bağlantı bulunamadı', text: 'Adresi kontrol edip tekrar deneyin.' },
  gone: { title: 'Bağlantı artık kullanılamıyor', text: 'Gönderenden yeni bir bağlantı isteyin.' },
  unavailable: { title: 'Geçici olarak kullanılamıyor', text: 'Birazdan tekrar deneyin.' },
  tooMany: { title: 'Çok fazla istek', text: 'Birkaç dakika sonra tekrar deneyin.' },
}
