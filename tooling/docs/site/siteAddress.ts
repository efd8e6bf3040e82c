/** Where the site will be published. The `type` of an API error is a URL below it. Not registered yet. */
export const siteUrl = 'https://throughlink.invalid'

/**
 * Where people read the sources, such as `https://git.example/throughlink/blob/main`. Null while the repository is
 * not public: links to sources are then shown as paths.
 */
export const repositoryUrl: string | null = null
