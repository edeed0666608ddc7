import { readFile } from 'node:fs/promises'
import type { PartSource } from './map-loader.ts'

/** Lines of maps from the repository, for programs without a server. */
export const mapsOnDisk: PartSource = async (part) => {
  const lines: unknown = JSON.parse(await readFile(new URL(`world-${part}.json`, import.meta.url), 'utf8'))
  return lines
}
