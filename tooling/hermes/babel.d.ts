// The little of Babel that is used here; its own types are a package of their own.
declare module '@babel/core' {
  export interface TransformOptions {
    readonly filename: string
    readonly presets: readonly (readonly [preset: string, options: object])[]
    readonly babelrc: boolean
    readonly configFile: boolean
    readonly compact: boolean
  }

  export function transformAsync(
    code: string,
    options: TransformOptions,
  ): Promise<{ readonly code?: string | null } | null>
}
