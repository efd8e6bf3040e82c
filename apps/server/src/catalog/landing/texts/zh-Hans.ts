import type { PageTexts } from './pageTexts.ts'

export const zhHans: PageTexts = {
  getApp: '获取应用',
  openApp: '打开应用',
  openHost: '打开 {host}',
  continueInApp: '在应用中继续',
  continueOnHost: '在 {host} 继续',
  getOnPlay: '前往 Google Play 下载',
  openInSafari: '在 Safari 中打开',
  openInBrowser: '在浏览器中打开',
  afterInstall: '安装后，打开应用即可继续。',
  tapMenu: '没有反应？请点按 ••• 或分享菜单。',
  chooseSafari: '选择“在 Safari 中打开”或“在浏览器中打开”。',
  chooseBrowser: '选择“在浏览器中打开”。',
  scanCode: '用手机相机扫码即可打开应用。',
  openOnPhone: '请在手机上打开此链接：',
  qrCode: '此链接的二维码',
  notFound: { title: '找不到链接', text: '请检查地址后重试。' },
  gone: { title: '链接已失效', text: '请向发送者索取新链接。' },
  unavailable: { title: '暂时无法使用', text: '请稍后重试。' },
  tooMany: { title: '请求过多', text: '请几分钟后重试。' },
}
