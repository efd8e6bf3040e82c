import type { PageTexts } from './pageTexts.ts'

export const he: PageTexts = {
  getApp: 'להורדת האפליקציה',
  openApp: 'פתיחת האפליקציה',
  openHost: 'פתיחת {host}',
  continueInApp: 'המשך באפליקציה',
  continueOnHost: 'המשך ב־{host}',
  getOnPlay: 'הורדה מ־Google Play',
  openInSafari: 'פתיחה ב־Safari',
  openInBrowser: 'פתיחה בדפדפן',
  afterInstall: 'לאחר ההתקנה, יש לפתוח את האפליקציה כדי להמשיך.',
  tapMenu: 'שום דבר לא קורה? יש להקיש על תפריט ••• או השיתוף.',
  chooseSafari: 'יש לבחור ב“פתיחה ב־Safari” או ב“פתיחה בדפדפן”.',
  chooseBrowser: 'יש לבחור ב“פתיחה בדפדפן”.',
  scanCode: 'יש לסרוק במצלמת הטלפון כדי לפתוח את האפליקציה.',
  openOnPhone: 'יש לפתוח את הקישור הזה בטלפון:',
  qrCode: 'קוד QR לקישור הזה',
  notFound: { title: 'הקישור לא נמצא', text: 'יש לבדוק את הכתובת ולנסות שוב.' },
  gone: { title: 'הקישור כבר לא זמין', text: 'אפשר לבקש קישור חדש מהשולח.' },
  unavailable: { title: 'לא זמין כרגע', text: 'יש לנסות שוב בעוד רגע.' },
  tooMany: { title: 'יותר מדי בקשות', text: 'יש לנסות שוב בעוד כמה דקות.' },
}
