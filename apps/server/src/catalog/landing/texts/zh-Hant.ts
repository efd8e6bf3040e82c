import type { PageTexts } from './pageTexts.ts'

export const zhHant: PageTexts = {
  getApp: '取得應用程式',
  openApp: '開啟應用程式',
  openHost: '開啟 {host}',
  continueInApp: '在應用程式中繼續',
  continueOnHost: '在 {host} 繼續',
  getOnPlay: '前往 Google Play 下載',
  openInSafari: '在 Safari 中開啟',
  openInBrowser: '在瀏覽器中開啟',
  afterInstall: '安裝後，開啟應用程式即可繼續。',
  tapMenu: '沒有反應？請點一下 ••• 或分享選單。',
  chooseSafari: '選擇「在 Safari 中開啟」或「在瀏覽器中開啟」。',
  chooseBrowser: '選擇「在瀏覽器中開啟」。',
  scanCode: '用手機相機掃描即可開啟應用程式。',
  openOnPhone: '請在手機上開啟此連結：',
  qrCode: '此連結的 QR 碼',
  notFound: { title: '找不到連結', text: '請檢查網址後再試一次。' },
  gone: { title: '連結已失效', text: '請向傳送者索取新連結。' },
  unavailable: { title: '暫時無法使用', text: '請稍後再試。' },
  tooMany: { title: '要求過多', text: '請幾分鐘後再試。' },
}
