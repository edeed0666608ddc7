import {
  IconArrowNarrowRight,
  IconArrowsMove,
  IconCircle,
  IconEraser,
  IconHexagon,
  IconHighlight,
  IconLine,
  IconPencil,
  IconPolygon,
  IconRectangle,
  IconTriangle,
} from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import type { ToolName } from '../editor/tools.ts'

export const toolIcons: Record<ToolName, Icon> = {
  pen: IconPencil,
  highlighter: IconHighlight,
  line: IconLine,
  arrow: IconArrowNarrowRight,
  triangle: IconTriangle,
  rectangle: IconRectangle,
  circle: IconCircle,
  hexagon: IconHexagon,
  polygon: IconPolygon,
  eraser: IconEraser,
  hand: IconArrowsMove,
}
