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
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { patiently } from '#offline/patiently.ts'
import { align, distribute, stack } from '../editor/arranging.ts'
import type { Alignment, StackMove } from '../editor/arranging.ts'
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

/** The order of what is chosen, and how it lines up. */
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
          <LineUp
            key={to}
            label={t(`board.selection.aligned.${to}`)}
            isDisabled={count < 2}
            onAct={() => align(editor, to)}
          >
            <AlignIcon aria-hidden="true" />
          </LineUp>
        ))}
        <LineUp label={t('board.selection.distributeX')} isDisabled={count < 3} onAct={() => distribute(editor, 'x')}>
          <IconLayoutDistributeVertical aria-hidden="true" />
        </LineUp>
        <LineUp label={t('board.selection.distributeY')} isDisabled={count < 3} onAct={() => distribute(editor, 'y')}>
          <IconLayoutDistributeHorizontal aria-hidden="true" />
        </LineUp>
      </div>
      <Suspense>
        <ReshapeButtons editor={editor} />
      </Suspense>
    </>
  )
}

type LineUpProps = { label: string; isDisabled: boolean; onAct: () => void; children: ReactNode }

function LineUp({ label, isDisabled, onAct, children }: LineUpProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onAct}
    >
      {children}
    </button>
  )
}
