/** Where a file comes from, which determines the names of its columns. */
export const importSources = ['csv', 'firebase', 'branch'] as const
export type ImportSource = (typeof importSources)[number]
