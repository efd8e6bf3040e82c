/**
 * Loaded before the service (`node --import`) for the control: no rate limit applies. The product has no setting
 * for it.
 */
import { limitTable } from '@throughlink/server/src/platform/limits/limitTable.ts'

for (const subjects of Object.values(limitTable)) {
  for (const limit of Object.values(subjects)) Object.assign(limit, { max: Infinity })
}
