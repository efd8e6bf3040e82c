import { ClickHouseError } from '@clickhouse/client'

/**
 * ClickHouse errors about the content of rows: the same rows fail again, however often they are sent. Errors
 * about the table or a statement are not among them, because they would condemn good rows; neither are
 * timeouts, overload and outages. ClickHouse reads a block before it writes anything, so nothing is stored.
 */
const refusals = new Map([
  ['6', 'CANNOT_PARSE_TEXT'],
  ['25', 'CANNOT_PARSE_ESCAPE_SEQUENCE'],
  ['26', 'CANNOT_PARSE_QUOTED_STRING'],
  ['27', 'CANNOT_PARSE_INPUT_ASSERTION_FAILED'],
  ['33', 'CANNOT_READ_ALL_DATA'],
  ['38', 'CANNOT_PARSE_DATE'],
  ['41', 'CANNOT_PARSE_DATETIME'],
  ['53', 'TYPE_MISMATCH'],
  ['69', 'ARGUMENT_OUT_OF_BOUND'],
  ['70', 'CANNOT_CONVERT_TYPE'],
  ['72', 'CANNOT_PARSE_NUMBER'],
  ['117', 'INCORRECT_DATA'],
  ['130', 'CANNOT_READ_ARRAY_FROM_TEXT'],
  ['131', 'TOO_LARGE_STRING_SIZE'],
  ['321', 'VALUE_IS_OUT_OF_RANGE_OF_DATA_TYPE'],
  ['349', 'CANNOT_INSERT_NULL_IN_ORDINARY_COLUMN'],
  ['376', 'CANNOT_PARSE_UUID'],
  ['407', 'DECIMAL_OVERFLOW'],
  ['467', 'CANNOT_PARSE_BOOL'],
  ['469', 'VIOLATED_CONSTRAINT'],
  ['691', 'UNKNOWN_ELEMENT_OF_ENUM'],
])

/** Returns whether ClickHouse refused an insert because of the content of its rows. */
export function isRefusal(error: unknown): error is ClickHouseError {
  return error instanceof ClickHouseError && refusals.has(error.code)
}
