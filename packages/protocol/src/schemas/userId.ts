import { Type } from 'typebox'
import { limits } from '../limits.ts'

/** Schema of the id that an app gives a person. One person may have several installs. */
export const userId = Type.String({
  minLength: 1,
  maxLength: limits.maxUserIdLength,
  pattern: limits.userIdPattern,
  description: "The app's own id of the person who was signed in.",
})
