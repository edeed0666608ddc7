import type { WallBoard } from '@takhti/schema/live/wall/channel'
import type { Wall } from '@takhti/schema/live/wall/model'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadBoardScreen } from '#board/port.ts'
import { patiently } from '#offline/patiently.ts'
import { Button } from '#ui/Button.tsx'
import { holdFocus } from '#ui/focus-hold.ts'
import { useOpened } from '#ui/use-open-state.ts'
import { BoardTile } from './BoardTile.tsx'
import { useWall } from './use-wall.ts'
import { useWallWords } from './use-walls.ts'
import { inOrder, type WallOrder } from './wall-order.ts'
import { WallBar } from './WallBar.tsx'
import './wall.css'

const BoardScreen = lazy(() => patiently(loadBoardScreen))

/** `hands` are the ids of the people with raised hands. */
type WallPanelProps = { wall: Wall; hands?: ReadonlySet<string> }

/** All private boards of a class, live; a teacher opens any, writes on it, and reveals some to the class. */
export function WallPanel(props: WallPanelProps) {
  return useWallWords() ? <WallOf key={props.wall.wallId} {...props} /> : null
}

function WallOf({ wall: { wallId }, hands }: WallPanelProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'wall' })
  const { client, drawings, state } = useWall(wallId)
  const [order, setOrder] = useState<WallOrder>('name')
  const [chosen, setNamed] = useState<boolean | null>(null)
  const { opened, open, close, wayTo } = useOpened((boardId: string) => boardId)
  const { wall } = state
  // Hidden names stay hidden when the teacher comes back.
  const isNamed = chosen ?? wall?.isNamed ?? true
  const boards = inOrder(wall?.boards ?? [], isNamed ? order : order === 'name' ? 'arrival' : order)
  const nameOf = ({ name, number }: WallBoard) => (isNamed && name !== '' ? name : t('boardNumber', { number }))
  const board = boards.find(({ boardId }) => boardId === opened)
  const reveal = (boardIds: readonly string[]) => client.send('wall/reveal', { boardIds: [...boardIds], isNamed })
  if (board)
    return (
      <section className="wall-opened" aria-label={t('boardOf', { name: nameOf(board) })}>
        <div className="wall-bar row">
          <Button ref={holdFocus} onClick={close}>
            {t('back')}
          </Button>
          <strong dir="auto" className="grow">
            {nameOf(board)}
          </strong>
        </div>
        <div className="wall-stage">
          <Suspense fallback={<p role="status">{t('loading')}</p>}>
            <BoardScreen key={board.boardId} lessonId={board.boardId} privateName={nameOf(board)} />
          </Suspense>
        </div>
      </section>
    )
  return (
    <section className="wall" aria-label={t('title')}>
      <WallBar {...{ wallId, client, state, boards, order, setOrder, isNamed, setNamed, reveal }} />
      {wall !== null && boards.length === 0 && <p role="status">{t('nobody')}</p>}
      <ul className="wall-boards" data-few={boards.length < 5 || undefined}>
        {boards.map((each) => (
          <BoardTile
            key={each.boardId}
            board={each}
            name={nameOf(each)}
            drawings={drawings}
            hasHand={hands?.has(each.personId) === true}
            isRevealed={wall?.revealed.includes(each.boardId) === true}
            mayReveal={wall?.hasEnded === false}
            isConnected={state.isConnected}
            wayIn={wayTo(each.boardId)}
            onOpen={() => open(each.boardId)}
            onReveal={(isShown) => {
              const others = (wall?.revealed ?? []).filter((id) => id !== each.boardId)
              reveal(isShown ? [...others, each.boardId] : others)
            }}
          />
        ))}
      </ul>
    </section>
  )
}
