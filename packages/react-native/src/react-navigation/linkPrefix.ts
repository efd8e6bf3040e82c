/** Add it to `prefixes`. Routes are passed to React Navigation under this prefix, for every host and scheme. */
export const linkPrefix = 'throughlink://'
