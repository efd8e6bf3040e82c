import type { PageTexts } from './pageTexts.ts'

export const hi: PageTexts = {
  getApp: 'ऐप डाउनलोड करें',
  openApp: 'ऐप खोलें',
  openHost: '{host} खोलें',
  continueInApp: 'ऐप में जारी रखें',
  continueOnHost: '{host} पर जारी रखें',
  getOnPlay: 'Google Play से डाउनलोड करें',
  openInSafari: 'Safari में खोलें',
  openInBrowser: 'ब्राउज़र में खोलें',
  afterInstall: 'इंस्टॉल करने के बाद, जारी रखने के लिए ऐप खोलें।',
  tapMenu: 'कुछ नहीं हो रहा? ••• या शेयर मेन्यू पर टैप करें।',
  chooseSafari: '“Safari में खोलें” या “ब्राउज़र में खोलें” चुनें।',
  chooseBrowser: '“ब्राउज़र में खोलें” चुनें।',
  scanCode: 'ऐप खोलने के लिए फ़ोन के कैमरे से स्कैन करें।',
  openOnPhone: 'यह लिंक अपने फ़ोन पर खोलें:',
  qrCode: 'इस लिंक का QR कोड',
  notFound: { title: 'लिंक नहीं मिला', text: 'पता जाँचें और फिर से कोशिश करें।' },
  gone: { title: 'लिंक अब उपलब्ध नहीं है', text: 'भेजने वाले से नया लिंक माँगें।' },
  unavailable: { title: 'अभी उपलब्ध नहीं है', text: 'थोड़ी देर में फिर से कोशिश करें।' },
  tooMany: { title: 'बहुत ज़्यादा अनुरोध', text: 'कुछ मिनट बाद फिर से कोशिश करें।' },
}
