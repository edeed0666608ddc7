import type { WallBoard } from '@takhti/schema/live/wall/channel'
import type { Wall } from '@takhti/schema/live/wall/model'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadBoardScreen } from '#board/port.ts'
import { patiently } from '#offline/patiently.ts'
import { Button } from '#ui/Button.tsx'
import { holdFocus } from '#ui/focus-hold.ts'
import { useOpened } from '#ui/use-open-state.ts'
import { BoardTile } from './BoardTile.tsx'
import { MemberNames } from './GroupNames.tsx'
import { useWall } from './use-wall.ts'
import { useWallWords } from './use-walls.ts'
import { inOrder, studentsOf, type WallOrder } from './wall-order.ts'
import { WallBar } from './WallBar.tsx'
import './wall.css'

const BoardScreen = lazy(() => patiently(loadBoardScreen))

type WallPanelProps = {
  wall: Wall
  /** The ids of the people with raised hands. */
  hands?: ReadonlySet<string>
  /** How the teacher speaks to all groups. */
  speak?: ReactNode
  /** Receives the people of the group whose board is open; null while none is. */
  onGroup?: (group: ReadonlySet<string> | null) => void
}

/** All private boards of a class, live; a teacher opens any, writes on it, and reveals some to the class. */
export function WallPanel(props: WallPanelProps) {
  return useWallWords() ? <WallOf key={props.wall.wallId} {...props} /> : null
}

function WallOf({ wall: { wallId, isGrouped }, hands, speak, onGroup }: WallPanelProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'wall' })
  const { client, drawings, state } = useWall(wallId)
  const [order, setOrder] = useState<WallOrder>(isGrouped ? 'arrival' : 'name')
  const [chosen, setNamed] = useState<boolean | null>(null)
  const { opened, open, close, wayTo } = useOpened((boardId: string) => boardId)
  const { wall } = state
  // Hidden names stay hidden when the teacher comes back.
  const isNamed = chosen ?? wall?.isNamed ?? true
  const boards = inOrder(wall?.boards ?? [], isNamed ? order : order === 'name' ? 'arrival' : order)
  const nameOf = ({ name, number, members }: WallBoard) => {
    if (members !== undefined) return t('groups.number', { number })
    return isNamed && name !== '' ? name : t('boardNumber', { number })
  }
  const board = boards.find(({ boardId }) => boardId === opened)
  const members = board?.members
  useEffect(() => {
    if (members === undefined) return
    onGroup?.(new Set(members.map(({ personId }) => personId)))
    return () => onGroup?.(null)
  }, [members, onGroup])
  const reveal = (boardIds: readonly string[]) => client.send('wall/reveal', { boardIds: [...boardIds], isNamed })
  if (board)
    return (
      <section className="wall-opened" aria-label={t('boardOf', { name: nameOf(board) })}>
        <div className="wall-bar row">
          <Button ref={holdFocus} onClick={close}>
            {t('back')}
          </Button>
          <p className="grow">
            <strong dir="auto">{nameOf(board)}</strong>
            {members && (
              <>
                {' '}
                · <MemberNames members={members} />
              </>
            )}
          </p>
          {speak}
        </div>
        <div className="wall-stage">
          <Suspense fallback={<p role="status">{t('loading')}</p>}>
            <BoardScreen key={board.boardId} lessonId={board.boardId} privateName={nameOf(board)} />
          </Suspense>
        </div>
      </section>
    )
  return (
    <section className="wall" aria-label={t(isGrouped ? 'groups.boards' : 'title')}>
      <WallBar {...{ wallId, client, state, boards, order, setOrder, isNamed, setNamed, reveal, isGrouped, speak }} />
      {speak && <p className="small soft">{t('groups.sound')}</p>}
      {wall !== null && boards.length === 0 && <p role="status">{t('nobody')}</p>}
      <ul className="wall-boards" data-few={boards.length < 5 || undefined}>
        {boards.map((each) => (
          <BoardTile
            key={each.boardId}
            board={each}
            name={nameOf(each)}
            drawings={drawings}
            hasHand={studentsOf(each).some((personId) => hands?.has(personId) === true)}
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
