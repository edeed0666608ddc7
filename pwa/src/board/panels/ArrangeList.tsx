import {
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconLayoutDistributeHorizontal,
  IconLayoutDistributeVertical,
} from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { patiently } from '#offline/patiently.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { align, distribute, stack } from '../editor/arrangement.ts'
import type { Alignment, StackMove } from '../editor/arrangement.ts'
import type { Editor } from '../editor/editor.ts'

const ReshapeButtons = lazy(() =>
  patiently(async () => ({ default: (await import('./ReshapeButtons.tsx')).ReshapeButtons })),
)

const moves: readonly StackMove[] = ['front', 'forward', 'backward', 'back']

const alignments: readonly (readonly [Alignment, Icon])[] = [
  ['left', IconLayoutAlignLeft],
  ['centre', IconLayoutAlignCenter],
  ['right', IconLayoutAlignRight],
  ['top', IconLayoutAlignTop],
  ['middle', IconLayoutAlignMiddle],
  ['bottom', IconLayoutAlignBottom],
]

type ArrangeListProps = { editor: Editor; count: number; onDone: () => void }

/** Order and alignment of the selection. */
export function ArrangeList({ editor, count, onDone }: ArrangeListProps) {
  const { t } = useTranslation()
  return (
    <>
      {moves.map((move) => (
        <button
          key={move}
          type="button"
          className="menu-item"
          onClick={() => {
            stack(editor, move)
            onDone()
          }}
        >
          {t(`board.selection.${move}`)}
        </button>
      ))}
      <div className="board-align" role="group" aria-label={t('board.selection.align')}>
        {alignments.map(([to, AlignIcon]) => (
          <IconButton
            key={to}
            label={t(`board.selection.aligned.${to}`)}
            disabled={count < 2}
            onClick={() => align(editor, to)}
          >
            <AlignIcon aria-hidden="true" />
          </IconButton>
        ))}
        <IconButton
          label={t('board.selection.distributeX')}
          disabled={count < 3}
          onClick={() => distribute(editor, 'x')}
        >
          <IconLayoutDistributeVertical aria-hidden="true" />
        </IconButton>
        <IconButton
          label={t('board.selection.distributeY')}
          disabled={count < 3}
          onClick={() => distribute(editor, 'y')}
        >
          <IconLayoutDistributeHorizontal aria-hidden="true" />
        </IconButton>
      </div>
      <Suspense>
        <ReshapeButtons editor={editor} />
      </Suspense>
    </>
  )
}
