import type { ToolName } from '../editor/tools.ts'

/** The key of each tool, shown in its tooltip. */
export const toolKeys: Record<ToolName, string> = {
  select: 'v',
  lasso: 'q',
  pen: 'p',
  highlighter: 'm',
  line: 'l',
  arrow: 'a',
  triangle: '3',
  rectangle: 'r',
  circle: 'c',
  hexagon: '6',
  polygon: 'g',
  text: 't',
  note: 'n',
  eraser: 'e',
  partialEraser: 'd',
  hand: 'h',
  laser: 'k',
}

/** The keys of dialogs behind toolbar buttons; the list of all keys has them too. */
export const makerKeys = { maths: 'f', graph: 'y' } as const
