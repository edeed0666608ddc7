import type { Plugin, Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk

/** Part of the names of the files below, which are cached for ever. Change it whenever this plugin's output changes. */
const version = 'classic-2'

/**
 * Makes one classic script of the lesson page's module and all its imports. Chromium caches compiled code beside a
 * script of the service worker's cache only where it is a classic one (decision 014). The modules remain as names for
 * the rest of the app. Each re-exports what the script holds, so that there is one instance of each, whichever loads
 * first.
 */
export function classicLesson(): Plugin {
  return {
    name: 'classic-lesson',
    enforce: 'post',
    augmentChunkHash: () => version,
    transform(code, id) {
      return id.endsWith('/lib0/decoding.js') ? errorsWhenThrown(code) : null
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/lesson.html'))
        const page = bundle['lesson.html']
        if (!entry || page?.type !== 'asset') throw new Error('the build has no lesson page')
        const parts = inOrder(entry, chunks).map((chunk) => ({ chunk, part: partOf(chunk, this.parse(chunk.code)) }))
        entry.code = scriptOf(parts)
        for (const { chunk, part } of parts) {
          // A module without state may exist twice.
          if (chunk === entry || chunk.name === 'rolldown-runtime') continue
          chunk.code = chunk.name === 'board' ? loading(part, entry.fileName) : holding(part, chunk)
        }
        page.source = withScript(String(page.source), entry.fileName)
      },
    },
  }
}

/**
 * lib0 creates error objects in advance while it loads. To locate an error, a V8 with the inspector, as in every
 * measurement, parses each enclosing function again: here, all of the script.
 */
function errorsWhenThrown(code: string): string {
  const made = /^const (error\w+) = (error\.create\(.*\))$/gm
  const names = [...code.matchAll(made)].map(([, name]) => name)
  if (names.length === 0) throw new Error('lib0 makes no errors in store any more: this step can go')
  const thrown = new RegExp(`throw (${names.join('|')})\\b`, 'g')
  return code.replace(made, 'const $1 = () => $2').replace(thrown, 'throw $1()')
}

/** A module of the script: its name, its code as the body of a function, and its exports. */
type Part = { readonly name: string; readonly body: string; readonly exported: readonly string[] }

/** An entry's direct and indirect imports, each after its own imports. */
function inOrder(entry: Chunk, chunks: readonly Chunk[], seen = new Set<Chunk>()): Chunk[] {
  if (seen.has(entry)) return []
  seen.add(entry)
  const imported = entry.imports.flatMap((file) => chunks.find(({ fileName }) => fileName === file) ?? [])
  return [...imported.flatMap((chunk) => inOrder(chunk, chunks, seen)), entry]
}

function partOf({ code, fileName }: Chunk, { body }: ReturnType<Rolldown.PluginContext['parse']>): Part {
  const given: string[] = []
  const exported: string[] = []
  let text = ''
  let at = 0
  for (const node of body) {
    if (node.type !== 'ImportDeclaration' && node.type !== 'ExportNamedDeclaration') continue
    text += code.slice(at, node.start)
    at = node.end
    if (node.type === 'ImportDeclaration') {
      const names = node.specifiers.map((each) => {
        if (each.type !== 'ImportSpecifier') throw new Error(`${fileName} imports a whole module`)
        return `${nameOf(each.imported)}:${each.local.name}`
      })
      text += `const{${names.join()}}=parts.${partIn(node.source.value)};`
      continue
    }
    if (node.declaration || node.source) throw new Error(`${fileName} exports in a form that is not known here`)
    for (const each of node.specifiers) {
      exported.push(nameOf(each.exported))
      given.push(`${nameOf(each.exported)}:${nameOf(each.local)}`)
    }
  }
  text += code.slice(at)
  // Vite's preload resolves addresses that begin at the root, for which any address of this origin works.
  const own = text.replaceAll('import.meta', '({url:location.href})')
  return { name: partIn(fileName), body: `${own};return{${given.join()}}`, exported }
}

type Named = { type: 'Identifier'; name: string } | { type: 'Literal' }

function nameOf(node: Named | { type: string; name?: string }): string {
  if (!('name' in node) || node.name === undefined) throw new Error('a name that is a text is not known here')
  return node.name
}

/** A part's name: its chunk's, which precedes the digest in a file's name. */
function partIn(path: string): string {
  return path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/-.{8}\.js$/, '')
    .replaceAll('-', '_')
}

const parts = 'const parts=globalThis.takhtiParts??={};'

function made({ name, body }: Part): string {
  return `parts.${name}??=(()=>{${body}})()`
}

/** The script. Only the lesson page's own tag starts the lesson; a module that loads it needs only its parts. */
function scriptOf(all: readonly { chunk: Chunk; part: Part }[]): string {
  const [entry, ...others] = all.map(({ part }) => part).toReversed()
  const lines = others.toReversed().map(made)
  return `(()=>{"use strict";${parts}${lines.join(';\n')};\nif("starts"in document.currentScript.dataset){${entry ? made(entry) : ''}}})()`
}

/** A part reads its dependencies from the same object, so their files have to run before its own. */
function holding(part: Part, { imports }: Chunk): string {
  const needed = imports.map((file) => `import"./${file.slice(file.lastIndexOf('/') + 1)}";`)
  return `${needed.join('')}${parts}${given(part, made(part))}`
}

/** A chunk that fails to load is requested twice more, a second apart, as everywhere (specification, section 9). */
function loading(part: Part, file: string): string {
  const load = `const load=()=>new Promise((done,failed)=>{const script=document.createElement("script");script.src="/${file}";script.onload=done;script.onerror=()=>{script.remove();failed(new Error("the board did not come"))};document.head.append(script)});const pause=()=>new Promise((done)=>setTimeout(done,1e3));`
  const held = `parts.${part.name}`
  const ask = `if(!${held})await load().catch(()=>pause().then(load)).catch(()=>pause().then(load));`
  return `${parts}${load}${ask}${given(part, held)}`
}

function given({ exported }: Part, held: string): string {
  const names = exported.map((name, index) => [name, `v${index}`] as const)
  return `const{${names.map(([name, local]) => `${name}:${local}`).join()}}=${held};export{${names.map(([name, local]) => `${local} as ${name}`).join()}};`
}

/** The page loads the script in place of the modules; the app adds the manifest later. */
function withScript(page: string, file: string): string {
  const tags = /\s*<(script type="module"|link rel="(modulepreload|manifest)")[^>]*>(<\/script>)?/g
  const bare = page.replace(/<script async type="module"/g, '<script type="module"').replace(tags, '')
  const script = `<script defer src="/${file}" data-starts></script>`
  return bare.replace('</head>', `${script}</head>`)
}
