import { readFile } from 'node:fs/promises'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import type { TypeAnalysis } from './findTypeProblems.ts'

/** Runs are-the-types-wrong on a tarball. `findTypeProblems` decides which problems count. */
export async function analyzeTypes(tarballPath: string): Promise<TypeAnalysis> {
  const tarball = createPackageFromTarballData(new Uint8Array(await readFile(tarballPath)))
  return checkPackage(tarball)
}
