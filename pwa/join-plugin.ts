import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

const start = '/src/app/start.tsx'

/** The screen on which a student lands. */
const lessons = '/src/lessons/LessonsScreen.tsx'

/**
 * Moves the style files of the join page behind its form, which has its styles inlined and so waits for none, and lists
 * the files of the first screen after it, which the page fetches while a name is typed.
 */
export function joinPage(): Plugin {
  return {
    name: 'join-page',
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename, bundle = {} }) {
        if (!filename.endsWith('/join.html')) return undefined
        const files = filesOf([start, lessons], bundle).filter((file) => !html.includes(file))
        const list = JSON.stringify({ files, texts: textFiles(bundle) })
        return {
          html: withStylesLast(html),
          tags: [
            {
              tag: 'script',
              attrs: { type: 'application/json', id: 'files-ahead' },
              children: list,
              injectTo: 'body',
            },
          ],
        }
      },
    },
  }
}

/**
 * Lists the files of the app's start in its page, before the first script, which asks for them at once. In the list of
 * plugins it comes after the one that adds that script.
 */
export function startAhead(): Plugin {
  return {
    name: 'start-ahead',
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename, bundle = {} }) {
        if (!filename.endsWith('/app.html')) return undefined
        const ofStart = filesOf([start], bundle).filter((file) => !html.includes(file))
        const ofLessons = filesOf([lessons], bundle).filter((file) => !html.includes(file) && !ofStart.includes(file))
        const children = JSON.stringify({ start: ofStart, lessons: ofLessons })
        const attrs = { type: 'application/json', id: 'files-ahead' }
        return [{ tag: 'script', attrs, children, injectTo: 'head-prepend' }]
      },
    },
  }
}

/** A style file in the head would delay the form. */
export function withStylesLast(html: string): string {
  const styles = html.match(/<link rel="stylesheet"[^>]*>/g) ?? []
  if (styles.length === 0) throw new Error('the join page has no style file: join-plugin.ts has nothing to move')
  const without = styles.reduce((text, each) => text.replace(each, ''), html)
  return without.replace('</body>', `${styles.join('')}</body>`)
}

/** The scripts of some modules with their static imports, and their styles. */
export function filesOf(paths: readonly string[], bundle: Bundle): string[] {
  const files = new Set<string>()
  const visit = (name: string): void => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || files.has(name)) return
    files.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    chunk.imports.forEach(visit)
  }
  for (const path of paths) {
    const [name] =
      Object.entries(bundle).find(([, file]) => 'facadeModuleId' in file && file.facadeModuleId?.endsWith(path)) ?? []
    if (name === undefined) throw new Error(`${path} is not in the build: join-plugin.ts names something that moved`)
    visit(name)
  }
  return [...files]
}

/** The file of texts of each language. */
function textFiles(bundle: Bundle): Record<string, string> {
  const found = Object.values(bundle).flatMap((file) => {
    const code =
      file.type === 'asset' ? /locales\/([^/]+)\.json$/.exec(file.originalFileNames[0] ?? '')?.[1] : undefined
    return code === undefined ? [] : [[code, file.fileName] as const]
  })
  return Object.fromEntries(found)
}
