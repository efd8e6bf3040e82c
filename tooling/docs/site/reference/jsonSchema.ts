/** The part of JSON Schema that the OpenAPI document and the webhooks use. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly $ref?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
}
