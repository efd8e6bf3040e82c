import { findOrInstall } from '../findOrInstall.ts'

/** Returns the path of Chromium. Installs it if it is missing and this runs as root, such as in a container. */
export function findChromium(): Promise<string> {
  return findOrInstall({
    title: 'Chromium',
    names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    // Without a font, pages and screenshots show no text. The second one has Arabic.
    packages: ['chromium', 'fonts-liberation', 'fonts-dejavu-core'],
  })
}
