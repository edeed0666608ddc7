import {
  IconArrowAutofitHeight,
  IconArrowAutofitWidth,
  IconArrowsMinimize,
  IconArrowsMaximize,
  IconRotate,
  IconRotateClockwise,
  IconViewportNarrow,
  IconViewportShort,
} from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSignal } from '#state/use-signal.ts'
import { IconButton } from '#ui/IconButton.tsx'
import type { Editor } from '../editor/editor.ts'
import { hasSides, stretch, turn } from '../editor/transforms.ts'

type Reshape = { readonly icon: Icon; readonly act: (editor: Editor) => void; readonly isOfOneSide?: boolean }

/** The effects of the frame's handles as buttons; names are keys of `board.selection.reshaped`. */
const ways = {
  turnLeft: { icon: IconRotate, act: (editor) => turn(editor, -1) },
  turnRight: { icon: IconRotateClockwise, act: (editor) => turn(editor, 1) },
  larger: { icon: IconArrowsMaximize, act: (editor) => stretch(editor, { across: 1, down: 1 }) },
  smaller: { icon: IconArrowsMinimize, act: (editor) => stretch(editor, { across: -1, down: -1 }) },
  wider: { icon: IconArrowAutofitWidth, act: (editor) => stretch(editor, { across: 1, down: 0 }), isOfOneSide: true },
  narrower: { icon: IconViewportNarrow, act: (editor) => stretch(editor, { across: -1, down: 0 }), isOfOneSide: true },
  taller: { icon: IconArrowAutofitHeight, act: (editor) => stretch(editor, { across: 0, down: 1 }), isOfOneSide: true },
  shorter: { icon: IconViewportShort, act: (editor) => stretch(editor, { across: 0, down: -1 }), isOfOneSide: true },
} as const satisfies Record<string, Reshape>

// `Object.keys` forgets the names of its argument.
const names = Object.keys(ways) as (keyof typeof ways)[]

/** Rotation and scaling for users without a pointer; the menu stays open, because one step is seldom enough. */
export function ReshapeButtons({ editor }: { editor: Editor }) {
  const { t } = useTranslation()
  useSignal(editor.selection.rested)
  const isLoose = editor.selection.isLoose
  const mayStretchSides = isLoose && hasSides(editor)
  return (
    <div className="board-align" role="group" aria-label={t('board.selection.reshape')}>
      {names.map((name) => {
        const { icon: WayIcon, act, isOfOneSide = false }: Reshape = ways[name]
        return (
          <IconButton
            key={name}
            label={t(`board.selection.reshaped.${name}`)}
            disabled={isOfOneSide ? !mayStretchSides : !isLoose}
            onClick={() => act(editor)}
          >
            <WayIcon aria-hidden="true" />
          </IconButton>
        )
      })}
    </div>
  )
}
