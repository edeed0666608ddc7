import { IconArrowsMove, IconCircle, IconEraser, IconLine, IconPencil, IconRectangle } from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import type { ToolName } from '../editor/styles.ts'

export const toolIcons: Record<ToolName, Icon> = {
  pen: IconPencil,
  line: IconLine,
  rectangle: IconRectangle,
  circle: IconCircle,
  eraser: IconEraser,
  hand: IconArrowsMove,
}
