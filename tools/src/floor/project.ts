import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { inRoot } from '#kit/root.ts'
import { compat, trimmed } from './trim.ts'
import { declaredFloor } from './versions.ts'

export type FloorProject = { readonly path: string; readonly known: number; readonly libraries: readonly string[] }

/** Writes a TypeScript project of a package with the platform of the oldest supported browsers. */
export function writeFloorProject(room: 'pwa' | 'extension'): FloorProject {
  // Below the package's own dependencies, where the compiler looks for their types.
  const folder = inRoot(room, 'node_modules', '.cache', 'floor')
  mkdirSync(folder, { recursive: true })
  const floor = declaredFloor()
  const libraries = librariesOf(room)
  const cut = [...libraries].map(([name, text]) => ({ name, ...trimmed(text, { floor, compat }) }))
  for (const { name, text } of cut) writeFileSync(join(folder, name), text)
  const path = join(folder, 'tsconfig.json')
  const config = {
    extends: inRoot(room, 'tsconfig.json'),
    compilerOptions: { noLib: true, lib: null },
    files: cut.map(({ name }) => name),
    include: [inRoot(room, 'src'), inRoot(room, '*.ts')],
  }
  writeFileSync(path, JSON.stringify(config))
  const known = cut.reduce((sum, each) => sum + each.known, 0)
  return { path, known, libraries: [...libraries.values()] }
}

/** The libraries of a package's `lib`, with those that they refer to. */
function librariesOf(room: string): Map<string, string> {
  const folder = libraryFolder()
  // The configuration of these rooms names its libraries.
  const { compilerOptions } = JSON.parse(readFileSync(inRoot(room, 'tsconfig.json'), 'utf8')) as {
    compilerOptions: { lib: string[] }
  }
  const found = new Map<string, string>()
  // In the order of the compiler: where two libraries declare one variable, the first decides its type.
  const add = (lib: string): void => {
    const name = `lib.${lib.toLowerCase()}.d.ts`
    if (found.has(name)) return
    const text = readFileSync(join(folder, name), 'utf8')
    found.set(name, text)
    for (const [, named = ''] of text.matchAll(/^\/\/\/ <reference lib="([^"]+)"/gm)) add(named)
  }
  for (const lib of compilerOptions.lib) add(lib)
  return found
}

/** The compiler's libraries lie beside its binary. */
function libraryFolder(): string {
  const compiler = createRequire(inRoot('package.json')).resolve('typescript/package.json')
  return (
    dirname(
      createRequire(compiler).resolve(`@typescript/typescript-${process.platform}-${process.arch}/package.json`),
    ) + '/lib'
  )
}
