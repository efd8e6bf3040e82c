import { maxSettingLength } from '@throughlink/protocol/rules'
import { readChoice, readText } from '../../../filters/searchParams.ts'
import type { FieldErrors } from '../../../ui/useForm.ts'

export const positions = ['bottom', 'top', 'none'] as const
export const themes = ['system', 'light', 'dark'] as const

/** The settings of the script, as texts of a form. Empty: the default. */
export interface WebsiteSettings {
  readonly link: string
  readonly position: (typeof positions)[number]
  readonly theme: (typeof themes)[number]
  readonly color: string
  readonly text: string
  readonly language: string
  readonly paths: string
  readonly except: string
  readonly days: string
  readonly medium: string
  readonly isStored: boolean
  readonly isApple: boolean
}

export const defaultSettings: WebsiteSettings = {
  link: 'open/*',
  position: 'bottom',
  theme: 'system',
  color: '',
  text: '',
  language: '',
  paths: '',
  except: '',
  days: '',
  medium: 'website',
  isStored: true,
  isApple: false,
}

/** Reads the settings from the search of the page, so that a reload and a colleague see the same snippet. */
export function readWebsiteSettings(search: Readonly<Record<string, unknown>>): WebsiteSettings {
  const text = (name: keyof WebsiteSettings & string) => {
    const value = search[name]
    // An empty text is a choice where the default is not empty.
    return value === '' ? '' : (readText(value) ?? (defaultSettings[name] as string))
  }
  return {
    link: text('link'),
    position: readChoice(search['position'], positions) ?? defaultSettings.position,
    theme: readChoice(search['theme'], themes) ?? defaultSettings.theme,
    color: text('color'),
    text: text('text'),
    language: text('language'),
    paths: text('paths'),
    except: text('except'),
    days: text('days'),
    medium: text('medium'),
    isStored: search['storage'] !== 'no',
    isApple: search['apple'] === 'yes',
  }
}

/** The settings in the search of a URL. */
export type SettingsSearch = Readonly<
  Partial<
    Record<Exclude<keyof WebsiteSettings, 'isStored' | 'isApple'> | 'storage' | 'apple', string>
  >
>

/** The opposite. Defaults stay out of the URL. */
export function toWebsiteSearch(settings: WebsiteSettings): SettingsSearch {
  const { isStored, isApple, ...texts } = settings
  const changed = Object.entries(texts).filter(
    ([name, value]) => value !== defaultSettings[name as keyof typeof texts],
  )
  return {
    ...Object.fromEntries(changed),
    ...(isStored ? {} : { storage: 'no' }),
    ...(isApple ? { apple: 'yes' } : {}),
  }
}

/** Returns the `data-` attributes of the script's element, without those that are the default. */
export function toAttributes(settings: WebsiteSettings): Readonly<Record<string, string>> {
  const { position, theme, isStored, isApple, ...texts } = settings
  const entries = Object.entries({
    link: texts.link,
    position: position === 'bottom' ? '' : position,
    theme: theme === 'system' ? '' : theme,
    color: texts.color,
    text: texts.text,
    language: texts.language,
    paths: texts.paths,
    except: texts.except,
    days: texts.days,
    medium: texts.medium,
    storage: isStored ? '' : 'no',
    apple: isApple ? 'yes' : '',
  })
  const given = entries.map(([name, value]) => [name, value.trim()] as const)
  return Object.fromEntries(given.filter(([, value]) => value !== ''))
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  '<': '&lt;',
  '>': '&gt;',
}

/** Adds the attributes to the element that the service returns, one to a line. */
export function toSnippet(element: string, attributes: Readonly<Record<string, string>>): string {
  const [, own = '', end = ''] = /^<script (.*?)( async><\/script>)$/s.exec(element) ?? []
  if (own === '') return element
  const added = Object.entries(attributes).map(([name, value]) => {
    const escaped = value.replace(/[&"<>]/g, (sign) => escapes[sign] ?? sign)
    return `data-${name}="${escaped}"`
  })
  const lines = [...own.split(' '), ...added, end.trim().replace('></script>', '')]
  return `<script\n${lines.map((line) => `  ${line}`).join('\n')}\n></script>`
}

const maxDays = 3_650

/** Checks what the script would ignore without a word. */
export function validateSettings({
  link,
  color,
  language,
  days,
  ...rest
}: WebsiteSettings): FieldErrors {
  const errors: Record<string, string> = {}
  if (color.trim() !== '' && !/^#[0-9a-f]{6}$/i.test(color.trim())) {
    errors['color'] = 'Write a colour as #rrggbb, such as #0b6b4f.'
  }
  const path = link.trim()
  if (/[\s?#]|^[a-z]+:|\*./i.test(path)) {
    errors['link'] = 'Write a path of your link domain, such as open/*. A * is at the end only.'
  }
  if (language.trim() !== '' && !/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(language.trim())) {
    errors['language'] = 'Write a language tag, such as de or pt-BR.'
  }
  if (days.trim() !== '' && !(Number(days) >= 0 && Number(days) <= maxDays)) {
    errors['days'] = `Write a number of days, 0 to ${maxDays}.`
  }
  for (const name of ['paths', 'except'] as const) {
    const wrong = rest[name].split(/[\s,]+/).find((each) => each !== '' && !/^[/*]/.test(each))
    if (wrong !== undefined) errors[name] = `A path starts with a slash: /${wrong}.`
  }
  if (rest.text.trim().length > maxSettingLength) {
    errors['text'] = `At most ${maxSettingLength} characters.`
  }
  return errors
}
