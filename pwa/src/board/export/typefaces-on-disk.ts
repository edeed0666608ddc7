import { readFile } from 'node:fs/promises'

/** Typefaces from the installed packages, for tests, which have no server to fetch from. */
export async function typefaceOnDisk(name: string): Promise<Uint8Array> {
  const [, script] = /^noto-sans-(devanagari|bengali|gujarati|kannada|oriya|arabic|math|sc)-/.exec(name) ?? []
  const folder = script === undefined ? 'noto-sans' : `noto-sans-${script}`
  const place = `../../../node_modules/@fontsource/${folder}/files/${name}-400-normal.woff`
  return new Uint8Array(await readFile(new URL(place, import.meta.url)))
}
