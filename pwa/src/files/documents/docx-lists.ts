import { attributeOf, readMarkup } from '#offline/markup.ts'

export type ListKind = 'bulletList' | 'orderedList'

/** Whether the lists of a document have bullets or numbers at their first level, by their ids. */
export function docxLists(source: string): ReadonlyMap<string, ListKind> {
  const [kinds, lists] = [new Map<string, ListKind>(), new Map<string, ListKind>()]
  let [shape, level, list] = ['', '', '']
  readMarkup(source, {
    open(name, attributes) {
      const value = attributeOf(attributes, 'val') ?? ''
      if (name === 'abstractNum') shape = attributeOf(attributes, 'abstractNumId') ?? ''
      else if (name === 'lvl') level = attributeOf(attributes, 'ilvl') ?? ''
      else if (name === 'numFmt' && level === '0') kinds.set(shape, value === 'bullet' ? 'bulletList' : 'orderedList')
      else if (name === 'num') list = attributeOf(attributes, 'numId') ?? ''
      else if (name === 'abstractNumId') lists.set(list, kinds.get(value) ?? 'orderedList')
    },
  })
  return lists
}
