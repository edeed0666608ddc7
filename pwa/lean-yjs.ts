import type { Plugin } from 'vite'

/** How Yjs finds what reads a type that it meets in a document, by its number. */
const readers = /readYXmlElement,\s*readYXmlFragment,\s*readYXmlHook,\s*readYXmlText\s*\]/

/**
 * Types that nothing here makes and a document of elsewhere may hold: they are carried as they came, with all that is in them, and
 * written as they were.
 */
const carried = `carried(3, true), carried(4, false), carried(5, true), carried(6, false)];
class Carried extends AbstractType {
  constructor (ref, key) { super(); this._carried = [ref, key]; }
  _copy () { return new Carried(...this._carried) }
  _write (encoder) {
    const [ref, key] = this._carried;
    encoder.writeTypeRef(ref);
    if (key !== null) encoder.writeKey(key);
  }
}
function carried (ref, hasKey) { return decoder => new Carried(ref, hasKey ? decoder.readKey() : null) }
`

/** Yjs without its XML, which every lesson brought along and none has in it. Throws where Yjs is not as it was. */
export function withoutXml(code: string): string {
  const asked = code.match(/, YXml(?:Element|Fragment)\)/g) ?? []
  if (!readers.test(code) || asked.length === 0) throw new Error('Yjs reads its types in another way: see lean-yjs.ts')
  return code.replace(readers, carried).replaceAll(/, YXml(?:Element|Fragment)\)/g, ')')
}

/** Builds with what of Yjs a lesson is made of. */
export function leanYjs(): Plugin {
  return {
    name: 'lean-yjs',
    transform: (code, id) => (id.endsWith('/yjs/dist/yjs.mjs') ? withoutXml(code) : null),
  }
}
