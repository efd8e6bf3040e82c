import type { DecorateOptions } from './decorateLinks.ts'
import type { BannerOptions } from './showBanner.ts'
import type { CodeOptions } from './showCode.ts'

export interface Settings {
  readonly selector: string
  readonly decorate: DecorateOptions
  /** Null if the page wants none. */
  readonly banner: BannerOptions | null
  readonly code: CodeOptions
  readonly codeSelector: string
}

const listOf = (text: string) => text.split(/[\s,]+/).filter(Boolean)

/** Reads the `data-` attributes of the script's element. The link domain is where the script comes from. */
export function readSettings(
  src: string,
  data: Readonly<Partial<Record<string, string>>>,
): Settings {
  const { origin } = new URL(src)
  const { link, keep, medium, position, theme, color, text, icon, language, paths, except, days } =
    data
  const common = {
    origin,
    ...(link && { link }),
    ...(keep && { keep: listOf(keep) }),
    ...(language && { language }),
  }
  const banner: BannerOptions = {
    ...common,
    ...(position === 'top' && { position }),
    ...((theme === 'light' || theme === 'dark') && { theme }),
    ...(color && { color }),
    ...(text && { text }),
    ...(icon && { icon }),
    ...(paths && { paths: listOf(paths) }),
    ...(except && { except: listOf(except) }),
    ...(days && { days: Number(days) }),
    ...(data['apple'] === 'yes' && { apple: true }),
    ...(data['storage'] === 'no' && { canStore: () => false }),
  }
  return {
    selector: data['selector'] ?? `a[href^="${origin}/"]`,
    decorate: {
      ...(keep && { keep: listOf(keep) }),
      ...(medium && { params: { utm_medium: medium } }),
    },
    banner: position === 'none' ? null : banner,
    code: common,
    codeSelector: '[data-link-code]',
  }
}
