import { type Attributes, isObject, toName } from './scimAttributes.ts'
import { ScimError } from './scimError.ts'
import type { PatchOperation } from './scimMessages.ts'

/** `name`, `name.part`, `name[key eq "text"]` and `name[key eq "text"].part`, in lower case. */
const pathPattern = /^(\w+)(?:\[(\w+) eq "?([^"\]]*)"?\])?(?:\.(\w+))?$/

/** Applies the operations of a PATCH (RFC 7644, section 3.5.2). Attributes of extensions change nothing. */
export function patchAttributes(
  attributes: Attributes,
  operations: readonly PatchOperation[],
): Attributes {
  const patched = operations.reduce(applyOperation, attributes)
  // Users are active by default. Removing `active` must not end a suspension.
  return { ...patched, active: patched['active'] ?? attributes['active'] }
}

function applyOperation(attributes: Attributes, operation: PatchOperation): Attributes {
  const { op, path, value } = operation
  if (path === null) {
    if (op === 'remove') throw new ScimError(400, 'A removal needs a path.', 'noTarget')
    if (!isObject(value)) throw new ScimError(400, 'value must be an object.', 'invalidValue')
    return Object.entries(value).reduce(
      (changed, [name, each]) => applyOperation(changed, { op, path: name, value: each }),
      attributes,
    )
  }
  const [, name, key, text = '', part] = pathPattern.exec(toName(path)) ?? []
  if (name === undefined) return attributes
  const current = attributes[name]
  const change = part === undefined ? value : { [part]: op === 'remove' ? undefined : value }
  if (key === undefined && part === undefined) {
    return { ...attributes, [name]: changeWhole(current, operation) }
  }
  if (!Array.isArray(current)) return { ...attributes, [name]: merge(current, change) }
  const isMatch = (each: unknown) =>
    isObject(each) && (key === undefined || String(each[key]).toLowerCase() === text)
  if (op === 'remove' && part === undefined) {
    return { ...attributes, [name]: current.filter((each) => !isMatch(each)) }
  }
  const items = current.map((each: unknown) => (isMatch(each) ? merge(each, change) : each))
  const isNew = op !== 'remove' && key !== undefined && !current.some(isMatch)
  return { ...attributes, [name]: isNew ? [...items, merge({ [key]: text }, change)] : items }
}

/** Lists are extended, replaced, or lose the items that have a value of the removed ones. */
function changeWhole(current: unknown, { op, value }: PatchOperation): unknown {
  if (!Array.isArray(current)) return op === 'remove' ? undefined : merge(current, value)
  const values: unknown[] = value === undefined ? [] : [value].flat()
  if (op === 'add') return current.concat(values)
  if (op === 'replace') return values
  // Microsoft Entra names the members that it removes. Without names, all are removed.
  const removed = values.filter(isObject).map((each) => each['value'])
  return value === undefined
    ? []
    : current.filter((each) => !isObject(each) || !removed.includes(each['value']))
}

function merge(current: unknown, change: unknown): unknown {
  return isObject(current) && isObject(change) ? { ...current, ...change } : change
}
