import type { PageTexts } from './pageTexts.ts'

export const ar: PageTexts = {
  getApp: 'تنزيل التطبيق',
  openApp: 'فتح التطبيق',
  openHost: 'فتح {host}',
  continueInApp: 'المتابعة في التطبيق',
  continueOnHost: 'المتابعة على {host}',
  getOnPlay: 'التنزيل من Google Play',
  openInSafari: 'فتح في Safari',
  openInBrowser: 'فتح في المتصفح',
  afterInstall: 'بعد التثبيت، افتح التطبيق للمتابعة.',
  tapMenu: 'لا يحدث شيء؟ اضغط على قائمة ••• أو المشاركة.',
  chooseSafari: 'اختر «فتح في Safari» أو «فتح في المتصفح».',
  chooseBrowser: 'اختر «فتح في المتصفح».',
  scanCode: 'امسح الرمز بكاميرا هاتفك لفتح التطبيق.',
  openOnPhone: 'افتح هذا الرابط على هاتفك:',
  qrCode: 'رمز QR لهذا الرابط',
  notFound: { title: 'الرابط غير موجود', text: 'تحقق من العنوان وحاول مرة أخرى.' },
  gone: { title: 'الرابط لم يعد متاحًا', text: 'اطلب رابطًا جديدًا من المرسل.' },
  unavailable: { title: 'غير متاح مؤقتًا', text: 'حاول مرة أخرى بعد قليل.' },
  tooMany: { title: 'طلبات كثيرة جدًا', text: 'حاول مرة أخرى بعد بضع دقائق.' },
}
