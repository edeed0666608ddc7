import { createRequire } from 'node:module'
import { join } from 'node:path'
import { installedPeers } from '#peers.ts'

/** The used parts of compromise. */
export type View = {
  readonly found: boolean
  readonly length: number
  match(pattern: string): View
  nouns(): View & { isPlural(): View }
  sentences(): View
}

/** compromise, which reads English. */
export function compromise(): (text: string) => View {
  const loaded = load('compromise')
  return loaded.default ?? loaded
}

/** node-summarizer's ranking of a text's sentences. */
export function summarizer(): (text: string, count: number) => Promise<string> {
  const { SummarizerManager } = load('node-summarizer')
  return async (text, count) => (await new SummarizerManager(text, count).getSummaryByRank()).summary
}

// The peers are not of this workspace, so their types are not available.
function load(name: string) {
  return createRequire(join(installedPeers(), 'package.json'))(name)
}
