import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { leanYjs, withoutXml } from './lean-yjs.ts'

/** Yjs in the app's build. */
async function built(): Promise<{ code: string; lean: typeof Y }> {
  const root = fileURLToPath(new URL('.', import.meta.url))
  const entry = {
    name: 'entry',
    resolveId: (id: string) => (id.endsWith('all-of-yjs.js') ? `${root}all-of-yjs.js` : null),
    load: (id: string) => (id.endsWith('all-of-yjs.js') ? "export * from 'yjs'" : null),
  }
  const made = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [entry, leanYjs()],
    build: { write: false, minify: false, target: 'esnext', lib: { entry: 'all-of-yjs.js', formats: ['es'] } },
  })
  const [file] = Array.isArray(made) ? (made[0]?.output ?? []) : []
  if (file?.type !== 'chunk') throw new Error('Yjs did not become one script')
  const address = `data:text/javascript;base64,${Buffer.from(file.code).toString('base64')}`
  // It is built of Yjs itself.
  return { code: file.code, lean: (await import(/* @vite-ignore */ address)) as typeof Y }
}

/** A page with every XML type in it, beside a shape. */
function withXml(): Y.Doc {
  const doc = new Y.Doc()
  const shapes = doc.getMap<unknown>('shapes')
  const [element, fragment, hook] = [new Y.XmlElement('p'), new Y.XmlFragment(), new Y.XmlHook('h')]
  for (const [name, type] of Object.entries({ element, fragment, hook, text: new Y.XmlText('bold') }))
    shapes.set(name, type)
  shapes.set('shape', new Y.Map([['kind', 'ink']]))
  element.setAttribute('class', 'x')
  element.insert(0, [new Y.XmlText('within')])
  fragment.insert(0, [new Y.XmlElement('b')])
  return doc
}

const shown = (doc: Y.Doc) =>
  // The types of the page above.
  [...(doc.getMap('shapes') as Y.Map<Y.XmlElement>)]
    .filter(([name]) => name !== 'own')
    .map(String)
    .sort()

// Fault: unknown types were read as lists, so a client that knows them received lists.
test('XML types of a foreign lesson pass through unchanged, without the XML code of Yjs', async () => {
  const { code, lean } = await built()
  const foreign = withXml()
  const page = new lean.Doc()
  lean.applyUpdateV2(page, Y.encodeStateAsUpdateV2(foreign))
  const shapes = page.getMap<Y.Map<unknown>>('shapes')
  expect(shapes.get('shape')?.get('kind')).toBe('ink')
  const undo = new lean.UndoManager(shapes)
  shapes.delete('hook')
  undo.undo()
  page.getMap('shapes').set('own', 1)
  for (const [encode, apply] of [
    [lean.encodeStateAsUpdate, Y.applyUpdate],
    [lean.encodeStateAsUpdateV2, Y.applyUpdateV2],
  ] as const) {
    const back = new Y.Doc()
    apply(back, encode(page))
    expect(shown(back)).toEqual(shown(foreign))
    expect(back.getMap('shapes').get('own')).toBe(1)
  }
  expect(code).not.toContain('class YXmlTreeWalker')
})

test('a changed Yjs fails the build', () => {
  expect(() => withoutXml('const typeRefs = []')).toThrow('lean-yjs')
})
