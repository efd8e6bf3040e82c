import type { PageTexts } from './pageTexts.ts'

export const ja: PageTexts = {
  getApp: 'アプリを入手',
  openApp: 'アプリを開く',
  openHost: '{host} を開く',
  continueInApp: 'アプリで続ける',
  continueOnHost: '{host} で続ける',
  getOnPlay: 'Google Play で入手',
  openInSafari: 'Safari で開く',
  openInBrowser: 'ブラウザで開く',
  afterInstall: 'インストール後、アプリを開いて続けてください。',
  problems: 'お困りですか？',
  tapMenu: '開かない場合は、••• または共有メニューをタップします。',
  chooseSafari: '「Safari で開く」または「ブラウザで開く」を選びます。',
  chooseBrowser: '「ブラウザで開く」を選びます。',
  scanCode: 'スマートフォンのカメラで読み取ると、アプリが開きます。',
  openOnPhone: 'スマートフォンでこのリンクを開いてください：',
  qrCode: 'このリンクの QR コード',
  rating: '評価：5 段階中 {value}。評価数：{count}。',
  open: '開く',
  close: '閉じる',
  notFound: {
    title: 'リンクが見つかりません',
    text: 'アドレスを確認して、もう一度お試しください。',
  },
  gone: {
    title: 'このリンクは利用できなくなりました',
    text: '送信者に新しいリンクを依頼してください。',
  },
  scheduled: {
    title: 'このリンクはまだ利用できません',
    text: 'しばらくしてからもう一度お試しください。',
  },
  unavailable: {
    title: '一時的に利用できません',
    text: 'しばらくしてからもう一度お試しください。',
  },
  tooMany: { title: 'リクエストが多すぎます', text: '数分後にもう一度お試しください。' },
}
