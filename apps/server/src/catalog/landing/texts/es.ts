import type { PageTexts } from './pageTexts.ts'

export const es: PageTexts = {
  getApp: 'Obtener la app',
  openApp: 'Abrir la app',
  openHost: 'Abrir {host}',
  continueInApp: 'Continuar en la app',
  continueOnHost: 'Continuar en {host}',
  getOnPlay: 'Descargar en Google Play',
  openInSafari: 'Abrir en Safari',
  openInBrowser: 'Abrir en el navegador',
  afterInstall: 'Después de instalarla, abre la app para continuar.',
  tapMenu: '¿No pasa nada? Toca el menú ••• o el de compartir.',
  chooseSafari: 'Elige «Abrir en Safari» o «Abrir en el navegador».',
  chooseBrowser: 'Elige «Abrir en el navegador».',
  scanCode: 'Escanea con la cámara del móvil para abrir la app.',
  openOnPhone: 'Abre este enlace en tu móvil:',
  qrCode: 'Código QR de este enlace',
  notFound: { title: 'Enlace no encontrado', text: 'Comprueba la dirección e inténtalo de nuevo.' },
  gone: {
    title: 'El enlace ya no está disponible',
    text: 'Pide un enlace nuevo a quien te lo envió.',
  },
  unavailable: { title: 'No disponible temporalmente', text: 'Inténtalo de nuevo en un momento.' },
  tooMany: { title: 'Demasiadas solicitudes', text: 'Inténtalo de nuevo en unos minutos.' },
}
