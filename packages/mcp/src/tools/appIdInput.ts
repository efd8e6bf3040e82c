import { z } from 'zod'

/** Input of every tool that is about an app. */
export const appIdInput = {
  appId: z.string().exactOptional().describe('App. Default: the app of the key.'),
}
