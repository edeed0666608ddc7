import type { Plugin } from 'vite'

/** How Yjs looks up the reader of a type in a document, by its number. */
const readers = /readYXmlElement,\s*readYXmlFragment,\s*readYXmlHook,\s*readYXmlText\s*\]/

/**
 * Types that the app never creates and a foreign document may contain: they are read with all their content, and
 * written unchanged.
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

/** Yjs without its XML types, which every lesson loaded and none uses. Throws where the source of Yjs has changed. */
export function withoutXml(code: string): string {
  const asked = code.match(/, YXml(?:Element|Fragment)\)/g) ?? []
  if (!readers.test(code) || asked.length === 0) throw new Error('Yjs reads its types in another way: see lean-yjs.ts')
  return code.replace(readers, carried).replaceAll(/, YXml(?:Element|Fragment)\)/g, ')')
}

/** Builds with the parts of Yjs that a lesson uses. */
export function leanYjs(): Plugin {
  return {
    name: 'lean-yjs',
    transform: (code, id) => (id.endsWith('/yjs/dist/yjs.mjs') ? withoutXml(code) : null),
  }
}
