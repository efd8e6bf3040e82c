import type { PageTexts } from './pageTexts.ts'

export const vi: PageTexts = {
  getApp: 'Tải ứng dụng',
  openApp: 'Mở ứng dụng',
  openHost: 'Mở {host}',
  continueInApp: 'Tiếp tục trong ứng dụng',
  continueOnHost: 'Tiếp tục trên {host}',
  getOnPlay: 'Tải trên Google Play',
  openInSafari: 'Mở bằng Safari',
  openInBrowser: 'Mở bằng trình duyệt',
  afterInstall: 'Sau khi cài đặt, hãy mở ứng dụng để tiếp tục.',
  tapMenu: 'Không có gì xảy ra? Chạm vào menu ••• hoặc chia sẻ.',
  chooseSafari: 'Chọn “Mở bằng Safari” hoặc “Mở bằng trình duyệt”.',
  chooseBrowser: 'Chọn “Mở bằng trình duyệt”.',
  scanCode: 'Quét bằng camera điện thoại để mở ứng dụng.',
  openOnPhone: 'Mở liên kết này trên điện thoại:',
  qrCode: 'Mã QR của liên kết này',
  notFound: { title: 'Không tìm thấy liên kết', text: 'Kiểm tra địa chỉ rồi thử lại.' },
  gone: { title: 'Liên kết không còn khả dụng', text: 'Hãy xin người gửi một liên kết mới.' },
  unavailable: { title: 'Tạm thời không khả dụng', text: 'Hãy thử lại sau giây lát.' },
  tooMany: { title: 'Quá nhiều yêu cầu', text: 'Hãy thử lại sau vài phút.' },
}
