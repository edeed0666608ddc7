/** Every tool, in the order of the toolbar; names are keys of `board.toolNames`. */
export const toolNames = [
  'select',
  'lasso',
  'pen',
  'highlighter',
  'line',
  'arrow',
  'triangle',
  'rectangle',
  'circle',
  'hexagon',
  'polygon',
  'text',
  'note',
  'eraser',
  'partialEraser',
  'hand',
  'laser',
] as const

export type ToolName = (typeof toolNames)[number]

/** Tools that share one button of the toolbar; names are keys of `board.groups`. */
export const toolGroups = {
  select: ['select', 'lasso'],
  pen: ['pen'],
  highlighter: ['highlighter'],
  shapes: ['line', 'arrow', 'triangle', 'rectangle', 'circle', 'hexagon', 'polygon'],
  texts: ['text', 'note'],
  erasers: ['eraser', 'partialEraser'],
  hand: ['hand', 'laser'],
} as const satisfies Record<string, readonly ToolName[]>

export type GroupName = keyof typeof toolGroups

// `Object.keys` loses the key types of its argument.
export const groupNames = Object.keys(toolGroups) as GroupName[]

/** The toolbar button of a tool. */
export function groupOf(tool: ToolName): GroupName {
  const group = groupNames.find((name) => toolsOf(name).includes(tool))
  if (!group) throw new Error(`no button has the tool ${tool}`)
  return group
}

export function toolsOf(group: GroupName): readonly ToolName[] {
  return toolGroups[group]
}
