import type { PageTexts } from './pageTexts.ts'

export const uk: PageTexts = {
  getApp: 'Завантажити застосунок',
  openApp: 'Відкрити застосунок',
  openHost: 'Відкрити {host}',
  continueInApp: 'Продовжити в застосунку',
  continueOnHost: 'Продовжити на {host}',
  getOnPlay: 'Завантажити в Google Play',
  openInSafari: 'Відкрити в Safari',
  openInBrowser: 'Відкрити у браузері',
  afterInstall: 'Після встановлення відкрийте застосунок, щоб продовжити.',
  tapMenu: 'Нічого не відбувається? Відкрийте меню ••• або «Поділитися».',
  chooseSafari: 'Виберіть «Відкрити в Safari» або «Відкрити у браузері».',
  chooseBrowser: 'Виберіть «Відкрити у браузері».',
  scanCode: 'Наведіть камеру телефона, щоб відкрити застосунок.',
  openOnPhone: 'Відкрийте це посилання на телефоні:',
  qrCode: 'QR-код цього посилання',
  notFound: { title: 'Посилання не знайдено', text: 'Перевірте адресу та спробуйте ще раз.' },
  gone: { title: 'Посилання більше не доступне', text: 'Попросіть у відправника нове посилання.' },
  unavailable: { title: 'Тимчасово недоступно', text: 'Спробуйте ще раз за мить.' },
  tooMany: { title: 'Забагато запитів', text: 'Спробуйте ще раз за кілька хвилин.' },
}
