import type { DraftForm } from '../../editor/draft.ts'
import type { StyleChoice } from '../../editor/styles.ts'
import type { ToolName } from '../../editor/tools.ts'

const forms: Partial<Record<ToolName, DraftForm>> = {
  line: { kind: 'line' },
  rectangle: { kind: 'rectangle' },
  circle: { kind: 'ellipse' },
  triangle: { kind: 'polygon', sides: 3 },
  hexagon: { kind: 'polygon', sides: 6 },
}

/** The form that the current tool draws by drag; null for other tools. */
export function formOf({ tool, heads, sides }: Pick<StyleChoice, 'tool' | 'heads' | 'sides'>): DraftForm | null {
  if (tool === 'arrow') return { kind: tool, heads }
  return tool === 'polygon' ? { kind: tool, sides } : (forms[tool] ?? null)
}
