import { createTestClient } from './createTestClient.ts'

/** The one of this process: a test speaks to it before and after the app is rendered. */
export const testClient = createTestClient()
