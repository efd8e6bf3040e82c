import { type DataCondition, type DataValue, formatDataValue } from '../dataConditions.ts'
import type { EventGroup } from './rankGroups.ts'

/** The condition that only the events of a group meet. */
export function toCondition({ hasValue, value }: EventGroup, pointer: string): DataCondition {
  if (!hasValue) return { pointer, op: 'missing' }
  const isScalar = value === null || ['string', 'number', 'boolean'].includes(typeof value)
  return isScalar ? { pointer, op: 'eq', value: value as DataValue } : { pointer, op: 'exists' }
}

export function nameGroup({ hasValue, value }: EventGroup): string {
  return hasValue ? formatDataValue(value) : 'Not set'
}
