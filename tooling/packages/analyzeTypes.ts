import { readFile } from 'node:fs/promises'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import type { TypeAnalysis } from './typeFaults.ts'

/** Asks are-the-types-wrong about a tarball. Which of its problems count is our decision. */
export async function analyzeTypes(tarballPath: string): Promise<TypeAnalysis> {
  const tarball = createPackageFromTarballData(new Uint8Array(await readFile(tarballPath)))
  return checkPackage(tarball)
}
