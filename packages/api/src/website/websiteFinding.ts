/** What can be wrong with the script on a page, in the order in which a person would look. */
export const websiteFindings = [
  'page_unreachable',
  'page_status',
  'page_not_html',
  'script_missing',
  'script_other_app',
  'script_unknown',
  'script_old',
  'script_repeated',
  'script_type',
  'script_blocking',
  'integrity_wrong',
  'integrity_missing',
  'integrity_changes',
  'crossorigin_missing',
  'policy_script',
  'policy_connect',
  'policy_image',
  'link_missing',
] as const
export type WebsiteFindingName = (typeof websiteFindings)[number]

export interface WebsiteFinding {
  readonly name: WebsiteFindingName
  /** `error`: visitors see nothing, or a link that does not work. `warning`: it works, but not as well as it could. */
  readonly level: 'error' | 'warning'
  readonly message: string
  readonly fix: string
}

export const websiteError = (
  name: WebsiteFindingName,
  message: string,
  fix: string,
): WebsiteFinding => ({ name, level: 'error', message, fix })

export const websiteWarning = (
  name: WebsiteFindingName,
  message: string,
  fix: string,
): WebsiteFinding => ({ name, level: 'warning', message, fix })

/** Describes a page whose own link is not served: its banner leads to an error. `reason`: why, if it is known. */
export const missingLink = (linkUrl: string, reason?: string): WebsiteFinding =>
  websiteError(
    'link_missing',
    `The banner of this page leads to ${linkUrl}, which is not served${reason === undefined ? '' : ` (${reason})`}.`,
    'Create a link with this path or a pattern above it, such as `open/*`, and name it in `data-link`.',
  )
