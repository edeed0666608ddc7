import type { Plugin, Rolldown } from 'vite'

/** The part of a chunk that decides whether a device caches it in idle time. */
export type BuiltChunk = Pick<Rolldown.OutputChunk, 'fileName' | 'imports' | 'isDynamicEntry' | 'moduleIds'> & {
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } | undefined
}

/** Areas whose screens a role uses without a network, though the install does not fetch them. */
const areasOf = {
  learner:
    /\/pwa\/src\/((attendance|conduct|feed|flashcards|help|insights|learning|messages|schedule|files\/class-files)\/|quizzes\/player\/QuestionCard|live\/(own-media|level|recording\/voice-tap)\.)/,
  instructor:
    /\/pwa\/src\/((answer-cards|attendance|conduct|feed|help|insights|learning|messages|presentations|schedule|seating|responses\/(marking|results)|topics|files\/class-files|lessons\/(share|install))\/|live\/(own-media|level|recording\/voice-tap)\.)/,
}

/** The shaper of exports, which all people use: the first PDF can be made without a network. */
const sharedFile = /^assets\/harfbuzz-[^/]+\.wasm$/

/** The worker that reads answer cards: no chunk imports it, and a teacher's first quiz may have no network. */
const cardsWorker = /^assets\/cards-worker-[^/]+\.mjs$/

/** The help of one language; a device caches the one that it shows. */
const helpText = /\/pwa\/src\/help\/texts\/(\w+)\.md/

/** The help of each language by its code, as addresses. */
export function helpFiles(chunks: readonly BuiltChunk[]): Record<string, string> {
  const named = chunks.flatMap(({ fileName, moduleIds }) =>
    moduleIds.flatMap((id) => {
      const code = helpText.exec(id)?.[1]
      return code === undefined ? [] : [[code, `/${fileName}`] as const]
    }),
  )
  return Object.fromEntries(named)
}

/** The files of a role's areas with everything they import, as addresses; what the install fetches is left out. */
export function idleFiles(chunks: readonly BuiltChunk[], areas: RegExp): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (name: string) => {
    const chunk = byName.get(name)
    if (!chunk || seen.has(name)) return
    seen.add(name)
    if (name.endsWith('.mjs')) files.add(`/${name}`)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(`/${style}`)
    chunk.imports.forEach(visit)
  }
  const isStart = (id: string) => areas.test(id) && !helpText.test(id)
  const starts = chunks.filter((chunk) => chunk.isDynamicEntry && chunk.moduleIds.some(isStart))
  starts.forEach(({ fileName }) => visit(fileName))
  return [...files].toSorted()
}

/** Writes `idle-files.json`, the list that `src/offline/idle-files.ts` caches once a page is idle. */
export function idleFilesList(): Plugin {
  return {
    name: 'idle-files',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const shared = Object.keys(bundle).filter((name) => sharedFile.test(name))
        if (shared.length === 0) throw new Error('no file of the build shapes the words of exports')
        const all = shared.map((name) => `/${name}`)
        const workers = Object.keys(bundle).filter((name) => cardsWorker.test(name))
        const lists = Object.entries(areasOf).map(([role, areas]) => {
          const own = role === 'instructor' ? workers.map((name) => `/${name}`) : []
          return [role, [...all, ...own, ...idleFiles(chunks, areas)]]
        })
        const build = Object.keys(bundle).filter((name) => /^assets\/[^/]+\.(mjs|css|json)$/.test(name))
        const source = JSON.stringify({
          ...Object.fromEntries(lists),
          others: all,
          help: helpFiles(chunks),
          build: build.map((name) => `/${name}`),
        })
        this.emitFile({ type: 'asset', fileName: 'idle-files.json', source })
      },
    },
  }
}
