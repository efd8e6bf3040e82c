import type { PageTexts } from './pageTexts.ts'

export const id: PageTexts = {
  getApp: 'Dapatkan aplikasi',
  openApp: 'Buka aplikasi',
  openHost: 'Buka {host}',
  continueInApp: 'Lanjutkan di aplikasi',
  continueOnHost: 'Lanjutkan di {host}',
  getOnPlay: 'Dapatkan di Google Play',
  openInSafari: 'Buka di Safari',
  openInBrowser: 'Buka di browser',
  afterInstall: 'Setelah memasang, buka aplikasi untuk melanjutkan.',
  tapMenu: 'Tidak terjadi apa-apa? Ketuk menu ••• atau bagikan.',
  chooseSafari: 'Pilih “Buka di Safari” atau “Buka di browser”.',
  chooseBrowser: 'Pilih “Buka di browser”.',
  scanCode: 'Pindai dengan kamera ponsel untuk membuka aplikasi.',
  openOnPhone: 'Buka tautan ini di ponsel:',
  qrCode: 'Kode QR untuk tautan ini',
  notFound: { title: 'Tautan tidak ditemukan', text: 'Periksa alamatnya dan coba lagi.' },
  gone: { title: 'Tautan tidak tersedia lagi', text: 'Minta tautan baru kepada pengirim.' },
  unavailable: { title: 'Untuk sementara tidak tersedia', text: 'Coba lagi sebentar lagi.' },
  tooMany: { title: 'Terlalu banyak permintaan', text: 'Coba lagi dalam beberapa menit.' },
}
