import type { Segment } from '@takhti/schema/capture/model'
import { attributeOf } from '#offline/markup.ts'
import { slideText } from './slide-text.ts'

const point = /<(?:[\w.-]+:)?pt((?:\s[^>]*)?)>[^]*?<\/(?:[\w.-]+:)?pt>/g
const connection = /<(?:[\w.-]+:)?cxn\s([^>]*)>/g

/** The text of a diagram in reading order: each point before those under it. */
export function diagramText(source: string, fonts: Set<string>): Segment[] {
  const points = new Map<string, string>()
  let top = ''
  for (const [markup, attributes = ''] of source.matchAll(point)) {
    const id = attributeOf(` ${attributes}`, 'modelId')
    // Without names there is only the order of the file.
    if (id === null) return slideText(source, { fonts, isDiagram: true })
    if (attributeOf(` ${attributes}`, 'type') === 'doc') top = id
    points.set(id, markup)
  }
  const below = Map.groupBy(connectionsOf(source), ({ from }) => from)
  const [order, seen]: [string[], Set<string>] = [[], new Set()]
  const visit = (ids: readonly string[]) => {
    const open = ids.toReversed()
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (seen.has(id)) continue
      seen.add(id)
      order.push(id)
      const under = (below.get(id) ?? []).toSorted((one, other) => one.place - other.place)
      open.push(...under.map(({ to }) => to).toReversed())
    }
  }
  visit(top === '' ? [] : [top])
  visit([...points.keys()])
  return order.flatMap((id) => slideText(points.get(id) ?? '', { fonts, isDiagram: true }))
}

function connectionsOf(source: string): { from: string; to: string; place: number }[] {
  return [...source.matchAll(connection)].flatMap(([, attributes = '']) => {
    const value = (name: string) => attributeOf(` ${attributes}`, name) ?? ''
    if (!['', 'parOf'].includes(value('type'))) return []
    return [{ from: value('srcId'), to: value('destId'), place: Number.parseInt(value('srcOrd'), 10) || 0 }]
  })
}
