import { join } from 'node:path'
import { repositoryRoot } from '@throughlink/tooling/base/report'

/** The server of this checkout. */
export const serverFolder = join(repositoryRoot, 'apps/server')
