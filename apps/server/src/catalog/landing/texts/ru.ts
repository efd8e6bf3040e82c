import type { PageTexts } from './pageTexts.ts'

export const ru: PageTexts = {
  getApp: 'Скачать приложение',
  openApp: 'Открыть приложение',
  openHost: 'Открыть {host}',
  continueInApp: 'Продолжить в приложении',
  continueOnHost: 'Продолжить на {host}',
  getOnPlay: 'Скачать в Google Play',
  openInSafari: 'Открыть в Safari',
  openInBrowser: 'Открыть в браузере',
  afterInstall: 'После установки откройте приложение, чтобы продолжить.',
  tapMenu: 'Ничего не происходит? Откройте меню ••• или «Поделиться».',
  chooseSafari: 'Выберите «Открыть в Safari» или «Открыть в браузере».',
  chooseBrowser: 'Выберите «Открыть в браузере».',
  scanCode: 'Наведите камеру телефона, чтобы открыть приложение.',
  openOnPhone: 'Откройте эту ссылку на телефоне:',
  qrCode: 'QR-код этой ссылки',
  notFound: { title: 'Ссылка не найдена', text: 'Проверьте адрес и попробуйте ещё раз.' },
  gone: { title: 'Ссылка больше не действует', text: 'Попросите у отправителя новую ссылку.' },
  unavailable: { title: 'Временно недоступно', text: 'Попробуйте ещё раз чуть позже.' },
  tooMany: { title: 'Слишком много запросов', text: 'Попробуйте ещё раз через несколько минут.' },
}
