import {
  IconArrowNarrowRight,
  IconArrowsMove,
  IconCircle,
  IconScribbleOff,
  IconEraser,
  IconHexagon,
  IconHighlight,
  IconLasso,
  IconLine,
  IconNote,
  IconPencil,
  IconPointer,
  IconPolygon,
  IconRectangle,
  IconTriangle,
  IconTypography,
} from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import type { ToolName } from '../editor/tools.ts'

export const toolIcons: Record<ToolName, Icon> = {
  select: IconPointer,
  lasso: IconLasso,
  pen: IconPencil,
  highlighter: IconHighlight,
  line: IconLine,
  arrow: IconArrowNarrowRight,
  triangle: IconTriangle,
  rectangle: IconRectangle,
  circle: IconCircle,
  hexagon: IconHexagon,
  polygon: IconPolygon,
  text: IconTypography,
  note: IconNote,
  eraser: IconEraser,
  partialEraser: IconScribbleOff,
  hand: IconArrowsMove,
}
