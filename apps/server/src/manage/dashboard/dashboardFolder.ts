import { join } from 'node:path'

/** Where `npm run build -w @throughlink/dashboard` writes the dashboard. */
export const dashboardFolder = join(import.meta.dirname, '../../../../dashboard/dist')
