// Declares the part of Babel that is used here, instead of installing @types/babel__core.
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
