import type { PageTexts } from './pageTexts.ts'

export const ko: PageTexts = {
  getApp: '앱 받기',
  openApp: '앱 열기',
  openHost: '{host} 열기',
  continueInApp: '앱에서 계속하기',
  continueOnHost: '{host}에서 계속하기',
  getOnPlay: 'Google Play에서 받기',
  openInSafari: 'Safari에서 열기',
  openInBrowser: '브라우저에서 열기',
  afterInstall: '설치한 후 앱을 열어 계속하세요.',
  tapMenu: '반응이 없나요? ••• 또는 공유 메뉴를 탭하세요.',
  chooseSafari: '‘Safari에서 열기’ 또는 ‘브라우저에서 열기’를 선택하세요.',
  chooseBrowser: '‘브라우저에서 열기’를 선택하세요.',
  scanCode: '휴대전화 카메라로 스캔하면 앱이 열립니다.',
  openOnPhone: '휴대전화에서 이 링크를 여세요:',
  qrCode: '이 링크의 QR 코드',
  notFound: { title: '링크를 찾을 수 없음', text: '주소를 확인하고 다시 시도하세요.' },
  gone: { title: '더 이상 사용할 수 없는 링크', text: '보낸 사람에게 새 링크를 요청하세요.' },
  unavailable: { title: '일시적으로 사용할 수 없음', text: '잠시 후 다시 시도하세요.' },
  tooMany: { title: '요청이 너무 많음', text: '몇 분 후 다시 시도하세요.' },
}
